import { pauseAfter } from '@countersign/ui/lazy/pause-after.ts';

import { takeEarlyAnswer } from '../early/early-answers.ts';
import { logFailure } from './failure-log.ts';

const probeMs = 5_000;

let isLost = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let looking: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Whether the server cannot be reached at the moment. */
export const isConnectionLost = (): boolean => isLost;

/** Calls back when the connection is lost and when it is there again; gives the function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) })).ok;
  } catch {
    return false;
  }
}

async function look(): Promise<void> {
  clearTimeout(timer);
  const wasLost = isLost;
  isLost = !(await answers());
  failures = isLost ? failures + 1 : 0;
  if (isLost) timer = setTimeout(() => void checkConnection(), pauseAfter(failures, Math.random()));
  if (isLost !== wasLost) for (const listener of listeners) listener();
}

/**
 * Looks at once whether the server answers; while it does not, looks again by itself. The browser's own word for it is no more than a reason
 * to look: a machine without network reaches a server of its own, and one with network not every server.
 */
export function checkConnection(): Promise<void> {
  looking ??= look().finally(() => (looking = undefined));
  return looking;
}

const gatewayFailures = new Set([502, 504]);

/** An answer; where the page asked the same before the app was here, that one, unless it never came. */
async function answerTo(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const isRead = (init?.method ?? 'GET') === 'GET';
  const early = isRead && typeof input === 'string' ? await takeEarlyAnswer(input)?.catch(() => undefined) : undefined;
  return early ?? fetch(input, init);
}

/** `fetch`, which tells when a call shows that the connection may be lost or there again, and the server's log of answers that fail. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const answer = await answerTo(input, init);
    if (isLost || gatewayFailures.has(answer.status)) void checkConnection();
    if (!answer.ok) void logFailure(input, init?.method ?? 'GET', answer.clone());
    return answer;
  } catch (error) {
    if (init?.signal?.aborted !== true) void checkConnection();
    throw error;
  }
};

/** Looks whenever the browser says that its network changed, or the page comes into sight while the connection is lost. */
export function watchBrowser(): void {
  window.addEventListener('online', () => void checkConnection());
  window.addEventListener('offline', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (isLost && document.visibilityState === 'visible') void checkConnection();
  });
}
