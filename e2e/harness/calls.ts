import type { BrowserContext, Request } from '@playwright/test';

const mostKept = 120;

/** Keeps the last calls of the API that a browser made, with what came of each: of a journey that fails once in a hundred runs, that is all there will be. */
export function recordCalls(context: BrowserContext, calls: string[]): void {
  const keep = (request: Request, outcome: string) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(v1|api|internal)\//.test(pathname)) return;
    calls.push(`${new Date().toISOString().slice(11, 23)} ${request.method()} ${pathname} ${outcome}`);
    if (calls.length > mostKept) calls.shift();
  };
  context.on('request', (request) => keep(request, '…'));
  context.on('response', (response) => keep(response.request(), String(response.status())));
  context.on('requestfailed', (request) => keep(request, request.failure()?.errorText ?? 'failed'));
}
