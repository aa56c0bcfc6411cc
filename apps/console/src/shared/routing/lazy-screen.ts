import { NetworkError } from '@countersign/client';
import { lazyRouteComponent } from '@tanstack/react-router';

/** Whether the server that the console came from answers at all. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

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
