import { routes } from '@countersign/contract/routes';

const windowMs = 60_000;
/** A page whose every call fails says so some times a minute, not each time. */
const mostInWindow = 20;
const longestBody = 1_000;

/** What the server says while a device has not signed yet: it is asked for that twice a second. */
const expected = '"SignatureNotReady"';

/** The path alone: what people filter by, and a code they were given, is nobody's to keep. */
function pathOf(input: RequestInfo | URL): string {
  const url = input instanceof Request ? input.url : String(input);
  return new URL(url, 'http://this.page').pathname;
}

/**
 * Gives what reports answers that refuse or fail to the server's log, so that support finds what people's browsers got: each status of a
 * path once a minute. `send` is the way there.
 */
export function createFailureLog(send: (fields: URLSearchParams) => Promise<unknown>, now: () => number = Date.now) {
  let logged = new Map<string, number>();
  return async (input: RequestInfo | URL, method: string, answer: Response): Promise<void> => {
    const path = pathOf(input);
    const line = `${method} ${path} ${answer.status}`;
    logged = new Map([...logged].filter(([, at]) => now() - at < windowMs));
    if (path === routes.session.log.path || logged.has(line) || logged.size >= mostInWindow) return;
    try {
      const body = await answer.text();
      if (body.includes(expected)) return;
      logged.set(line, now());
      const { status, statusText } = answer;
      await send(
        new URLSearchParams({
          level: 'error',
          request: `${method} ${path}`,
          status: `${status} ${statusText}`.trim(),
          body: body.slice(0, longestBody),
        }),
      );
    } catch {
      // A report that can't be sent is lost: nobody waits for it.
    }
  };
}

/** Tells the server of an answer that was no success. What it answers is read: a call whose answer nobody reads goes on for ever. */
export const logFailure = createFailureLog(async (body) =>
  (await fetch(routes.session.log.path, { method: routes.session.log.method, body, keepalive: true })).text(),
);
