// Runs while the app's own script is still on its way. Asks what every screen asks first, and fetches what forms share as soon as that script is
// here: until it has run, the network would have nothing to do. What to ask and to fetch, the build writes into this script's tag
// (`tooling/web-build/asked-early.ts`). A file of its own, because the content security policy forbids inline scripts.
(function () {
  // The app is here already, and has asked by itself.
  if (globalThis.countersignEarlyAnswers) return;
  const { questions, app, forms } = document.currentScript.dataset;
  const answers = {};
  globalThis.countersignEarlyAnswers = answers;

  function ask(path, headers) {
    answers[path] = fetch(path, { headers: { accept: 'application/json', ...headers } });
    return answers[path];
  }

  async function askWhoIsThere() {
    const answer = await ask('/api/auth/session');
    const session = await answer.clone().json();
    if (!session?.accessToken || session.error) return;
    const headers = { authorization: `Bearer ${session.accessToken}` };
    await Promise.all(questions.split(' ').map((path) => ask(path, headers)));
  }

  function fetchModule(path) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    return document.head.appendChild(link);
  }

  // The app asks again, and says what is wrong.
  askWhoIsThere().catch(() => {});
  if (app && /\/(create|edit)(\/|$)/.test(location.pathname)) fetchModule(app).addEventListener('load', () => fetchModule(forms));
})();
