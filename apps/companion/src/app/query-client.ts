import { ApiError } from '@countersign/client';
import { isCodedError } from '@countersign/kernel';
import { SteadyQueryClient } from '@countersign/ui/queries/steady-query-client.ts';
import { notifyManager, type QueryClient } from '@tanstack/react-query';

const hiddenWait = 100;

/**
 * Answers that come before the same frame are drawn together: a request asks for a dozen things, and each drawn by itself takes a slow phone longer
 * than a frame. A page that is not seen has no frames, and does so by a timer.
 */
export function drawAnswersTogether(): void {
  let waiting: (() => void)[] = [];
  const drawAll = () => {
    const all = waiting;
    waiting = [];
    // React draws after the last of them; one that fails takes none with it.
    for (const each of all) queueMicrotask(each);
  };
  notifyManager.setScheduler((callback) => {
    waiting.push(callback);
    if (waiting.length > 1) return;
    requestAnimationFrame(drawAll);
    setTimeout(drawAll, hiddenWait);
  });
}

/** For answers of the API. What the server refused, or never ends to tell, is not asked again by itself. */
export function createQueryClient(): QueryClient {
  return new SteadyQueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => !(error instanceof ApiError || isCodedError(error, 'EndlessList')) && count < 2,
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
