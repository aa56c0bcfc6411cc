// Runs before the first paint, so that a reader of the dark scheme never sees a white flash. A file of its own, because the
// content security policy forbids inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('countersign-color-scheme');
  } catch {
    chosen = null;
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
