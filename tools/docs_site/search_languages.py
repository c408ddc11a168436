"""The languages of the search that Sphinx does not have itself."""

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

from tools.docs_site import word_stems


class SearchPolish(SearchLanguage):
    """Search in Polish."""

    lang = "pl"
    language_name = "Polish"
    js_stemmer_code = word_stems.script("pl")

    def stem(self, word: str) -> str:
        """Return a word without its ending."""
        return word_stems.stem(word, self.lang)


class SearchUkrainian(SearchPolish):
    """Search in Ukrainian."""

    lang = "uk"
    language_name = "Ukrainian"
    js_stemmer_code = word_stems.script("uk")
    js_splitter_code = word_stems.SPLITTER

    def split(self, input: str) -> list[str]:
        """Return the words of a text; an apostrophe does not end one."""
        return word_stems.words(input)


def register(app: Sphinx) -> None:
    """Let Sphinx know these languages."""
    app.add_search_language(SearchPolish)
    app.add_search_language(SearchUkrainian)
