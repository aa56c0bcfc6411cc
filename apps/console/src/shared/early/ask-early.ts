/**
 * Asks what every screen asks first, and fetches what forms share as soon as the app's own script is here: until that has run, the network would
 * have nothing to do. What to ask and to fetch, the build writes into the tag of the first script (`tooling/web-build/asked-early.ts`).
 */
export function askEarly(): void {
  const { who, questions = '', app, forms } = document.querySelector<HTMLScriptElement>('script[data-who]')?.dataset ?? {};
  // The app asks again what is not answered, and says what is wrong.
  if (who !== undefined) void askAll(who, questions.split(' ')).catch(() => undefined);
  if (app !== undefined && forms !== undefined && /\/(create|edit)(\/|$)/.test(location.pathname)) {
    fetchModule(app).addEventListener('load', () => fetchModule(forms));
  }
}

async function askAll(who: string, questions: readonly string[]): Promise<void> {
  const answers: Partial<Record<string, Promise<Response>>> = {};
  globalThis.countersignEarlyAnswers = answers;
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (answers[path] = fetch(path, { headers: { accept: 'application/json', ...headers } }));

  const answer = await ask(who);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Nothing that could check it is loaded yet; with a wrong one it asks in vain.
  const session = (await answer.clone().json()) as { accessToken?: string; error?: string } | null;
  if (!session?.accessToken || session.error !== undefined) return;
  const headers = { authorization: `Bearer ${session.accessToken}` };
  await Promise.all(questions.map((path) => ask(path, headers)));
}

function fetchModule(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = path;
  return document.head.appendChild(link);
}
