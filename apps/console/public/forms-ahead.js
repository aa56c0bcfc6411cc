// At the address of a form, asks for the code that all forms share while that of the first screen comes: else the browser would hear of it
// once the first screen runs. A file of its own, because the content security policy forbids inline scripts.
(function () {
  if (!/\/(?:create|edit)(?:\/|$)/.test(location.pathname)) return;
  var link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = document.currentScript.dataset.code;
  document.head.append(link);
})();
