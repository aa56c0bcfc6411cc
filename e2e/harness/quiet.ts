import type { Page, Request } from '@playwright/test';

import { patience } from './patience.ts';

/**
 * Follows what a page asks for; gives a function that waits until nothing was under way for so long. An answer whose body nobody reads is under way
 * for ever, and reported. The stream of changes, which stays open for as long as the page does, does not count: with it the network is never idle.
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
    const began = Date.now();
    last = began;
    while (underWay.size > 0 || Date.now() - last < quietMilliseconds) {
      if (Date.now() - began > patience.thing) {
        const left = [...underWay].map((request) => `${request.method()} ${request.url()}`);
        throw new Error(`Never quiet; under way: ${left.join(', ')}`);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
}
