declare global {
  /** What was asked before the app's own script was here (`ask-early.ts`): the answers by their paths. */
  var countersignEarlyAnswers: Partial<Record<string, Promise<Response>>> | undefined;
}

/** The answer to what the page asked by itself (`GET`), once; undefined where it did not ask. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answers = (globalThis.countersignEarlyAnswers ??= {});
  const answer = answers[path];
  delete answers[path];
  return answer;
}

/** Forgets what is left of the answers, those to come as well: later it may no longer be so. */
export function forgetEarlyAnswers(): void {
  const left = Object.values(globalThis.countersignEarlyAnswers ?? {});
  globalThis.countersignEarlyAnswers = {};
  // A body that nobody reads keeps its connection from all that is asked after it.
  for (const answer of left) void answer?.then(({ body }) => body?.cancel()).catch(() => undefined);
}
