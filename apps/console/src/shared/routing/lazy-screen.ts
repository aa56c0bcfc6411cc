import { NetworkError } from '@countersign/client';
import { lazyRouteComponent } from '@tanstack/react-router';

import { isReachable } from '../connection/is-reachable.ts';

/**
 * A screen whose code is loaded when it is first shown. Where its code is gone, because a newer console was installed, the page is loaded
 * anew; where nothing can be reached the screen says so instead, and can be tried again: a page loaded anew would be the browser's error.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
      throw new NetworkError(error);
    }
  }, name);
