// From files no page can be fetched for its first lines.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// Shows the way to the site where a site serves these pages; from files it would lead nowhere.
if (location.protocol.startsWith("http")) {
  for (const link of document.querySelectorAll("[data-site-link]")) link.hidden = false;
}
