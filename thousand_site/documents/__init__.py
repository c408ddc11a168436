"""The site of the documents at /docs/, which `python -m tools.docs_site` builds."""
