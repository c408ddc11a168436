// Before anything is shown: the theme that the reader has chosen here.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto";
}
