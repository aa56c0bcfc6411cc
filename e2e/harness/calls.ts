import type { BrowserContext, Page, Request } from '@playwright/test';

/** A call of the API, of a sign-in that waits, or of a page, that a browser made. */
export interface RecordedCall {
  readonly request: string;
  /** A status, or what went wrong; undefined while there is no answer. */
  outcome: string | undefined;
}

/** A minute of what two people's consoles and devices ask again and again, and some of what was before it. */
const mostKept = 500;

/** Keeps the last calls that a browser made: of a journey that fails once in a hundred runs, that is all there will be. */
export function recordCalls(context: BrowserContext, calls: RecordedCall[]): void {
  const underWay = new WeakMap<Request, RecordedCall>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!request.isNavigationRequest() && !/^\/(v1|api|internal|sign-in)\//.test(pathname)) return;
    const call = { request: `${new Date().toISOString().slice(11, 23)} ${request.method()} ${pathname}`, outcome: undefined };
    underWay.set(request, call);
    calls.push(call);
    if (calls.length > mostKept) calls.shift();
  });
  const end = (request: Request, outcome: string) => {
    const call = underWay.get(request);
    if (call !== undefined) call.outcome = outcome;
  };
  context.on('response', (response) => end(response.request(), String(response.status())));
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
}

/** The calls as lines, the last one first: a report may have room for the beginning alone. */
export function linesOf(calls: readonly RecordedCall[]): readonly string[] {
  return calls.toReversed().map(({ request, outcome }) => `${request} ${outcome ?? 'has no answer'}`);
}

const mostTold = 600;

/** What a page shows, in words: where it is, and the beginning of its text. */
export async function shownOn(page: Page): Promise<string> {
  try {
    const text = await page.locator('body').innerText({ timeout: 5_000 });
    return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, mostTold)}`;
  } catch (error) {
    return `${page.url()} shows nothing that can be read: ${String(error)}`;
  }
}
