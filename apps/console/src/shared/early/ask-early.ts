/**
 * Asks what every screen asks first: until the app's own script has run, the network would have nothing to do. What to ask the build writes into the
 * tag of the first script (`vite.config.ts`).
 */
export function askEarly(): void {
  const { who, questions = '' } = document.querySelector<HTMLScriptElement>('script[data-who]')?.dataset ?? {};
  if (who !== undefined) askAll(who, questions.split(' '));
}

function askAll(who: string, questions: readonly string[]): void {
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(path, { headers: { accept: 'application/json', ...headers } });
  const asked = ask(who);
  const signedIn = asked.then(async (answer) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Nothing that could check it is loaded yet; with a wrong one it asks in vain.
    const session = (await answer.clone().json()) as { accessToken?: string; error?: string } | null;
    if (!session?.accessToken || session.error !== undefined) throw new Error('Nobody is signed in');
    return { authorization: `Bearer ${session.accessToken}` };
  });
  // All from the start, so that the app waits for them: whenever it knew the session first it asked the same beside them.
  const answers: Partial<Record<string, Promise<Response>>> = { [who]: asked };
  for (const path of questions) {
    const answer = signedIn.then((headers) => ask(path, headers));
    // The app asks again what is not answered, and says what is wrong.
    answer.catch(() => undefined);
    answers[path] = answer;
  }
  globalThis.countersignEarlyAnswers = answers;
}
