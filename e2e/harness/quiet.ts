import type { Page, Request } from '@playwright/test';

/**
 * Follows what a page asks for; gives a function that waits until nothing was under way for so long. The stream of changes, which
 * stays open for as long as the page does, does not count: with it the network is never idle.
 */
export function followRequests(page: Page, quietMilliseconds = 500): () => Promise<void> {
  const underWay = new Set<Request>();
  let last = Date.now();
  const ended = (request: Request): void => {
    if (underWay.delete(request)) last = Date.now();
  };
  page.on('request', (request) => {
    if (!request.url().includes('/changes?')) underWay.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    last = Date.now();
    while (underWay.size > 0 || Date.now() - last < quietMilliseconds) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
}
