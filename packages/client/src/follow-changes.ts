import type { Contract } from '@countersign/contract';
import { routes } from '@countersign/contract/routes';

import { ApiError } from './api-error.ts';
import { buildPath, buildRequest } from './build-request.ts';
import type { CallInput } from './call-types.ts';
import type { ClientOptions } from './create-client.ts';
import { readEventStream } from './event-stream.ts';

/** A change as the stream sends it: what happened in which domain. The payload's other members are ids, by the kind of event. */
export interface DomainChange {
  readonly domainId: string;
  readonly sequenceNumber: number;
  readonly payload: { readonly type: string; readonly id?: string };
}

/** What is called for each event. */
export interface ChangeListener {
  readonly onChange: (change: DomainChange) => void;
  /** What the person may read, or who they are, may be different now. */
  readonly onAccess: () => void;
  /** Something may have been missed: what was read before must be read again. */
  readonly onReset: () => void;
  /** True while the stream is open: then there is no need to ask again and again. */
  readonly onConnected?: (isConnected: boolean) => void;
}

// The server gives a sign of life every 15 s.
const silenceMilliseconds = 40_000;
const shortestPause = 1_000;
const longestPause = 30_000;

/**
 * Follows the changes of a domain until the signal: opens the stream, and opens it again from where it broke off, after pauses that
 * grow while it does not work. Each connection uses the access token of its time.
 */
export async function followChanges(
  options: ClientOptions,
  input: CallInput<Contract['me']['changes']>,
  listener: ChangeListener,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  let pause = shortestPause;
  while (!signal.aborted) {
    let accessToken: string | undefined;
    const opened = new AbortController();
    const stop = () => opened.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      accessToken = await options.accessToken?.();
      await listen(
        { ...options, accessToken },
        { ...input, headers: last === undefined ? {} : { 'last-event-id': last } },
        opened,
        (event, id, data) => {
          if (event === 'ready') listener.onConnected?.(true);
          else if (event === 'change') {
            const change: DomainChange = JSON.parse(data);
            listener.onChange(change);
          } else if (event === 'access') listener.onAccess();
          else if (event === 'reset') listener.onReset();
          last = id ?? last;
          pause = shortestPause;
        },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) options.onUnauthorized?.(error, accessToken);
      pause = Math.min(pause * 2, longestPause);
    } finally {
      signal.removeEventListener('abort', stop);
      opened.abort();
      if (!signal.aborted) listener.onConnected?.(false);
    }
    await sleep(pause * (0.75 + Math.random() / 2), signal);
  }
}

async function listen(
  options: Pick<ClientOptions, 'baseUrl' | 'fetch'> & { readonly accessToken: string | undefined },
  input: CallInput<Contract['me']['changes']>,
  opened: AbortController,
  emit: (event: string, id: string | undefined, data: string) => void,
): Promise<void> {
  const route = routes.me.changes;
  const init = buildRequest(route, input, options.accessToken);
  let timer = setTimeout(() => opened.abort(), silenceMilliseconds);
  try {
    const answer = await (options.fetch ?? globalThis.fetch)(`${options.baseUrl}${buildPath(route, input)}`, {
      ...init,
      signal: opened.signal,
      cache: 'no-store',
    });
    if (!answer.ok || answer.body === null) {
      throw new ApiError({ status: answer.status, statusText: answer.statusText, body: await answer.text() });
    }
    for await (const { event, id, data } of readEventStream(answer.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => opened.abort(), silenceMilliseconds);
      if (event !== 'comment') emit(event, id, data);
    }
  } finally {
    clearTimeout(timer);
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
