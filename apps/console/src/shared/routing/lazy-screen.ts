import { NetworkError } from '@countersign/client';
import { lazyRouteComponent } from '@tanstack/react-router';

import { isReachable } from '../connection/is-reachable.ts';

/**
 * A screen, or what opens on one, whose code is loaded when it is first shown. Where its code is gone, because a newer console was installed, the
 * page is loaded anew; where nothing can be reached the screen says so instead, and can be tried again: a page loaded anew would be the
 * browser's error.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable())) throw new NetworkError(error);
      throw isStyleGone(error) ? new TypeError(`${codeIsGone}: ${error.message}`, { cause: error }) : error;
    }
  }, name);

/** By this the router knows that code is gone. */
const codeIsGone = 'Failed to fetch dynamically imported module';

/** Whether a style sheet is gone, which is fetched before the code that it belongs to. */
function isStyleGone(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('Unable to preload CSS');
}
