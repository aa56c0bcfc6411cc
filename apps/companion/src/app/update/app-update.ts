import { useSyncExternalStore } from 'react';
import type { Bundle, BundleQuestion } from '../../platform/update/bundle.ts';
import { comesTo } from './comes-to.ts';
import { agreeTo, forgetOffer, offeredVersion, takeBack, type OfferedVersion } from '../../platform/update/versions.ts';

/** Why it is not known which code a page runs; the names are text keys below `update.unknown`. */
export type UnknownCode = 'fromServer' | 'replaced' | 'altered' | 'unlisted';

/** What this device keeps of the app, and what of it runs in this page. */
interface AppUpdate {
  /** What the worker keeps that this page came from; undefined while it has not answered. */
  readonly served?: Bundle | undefined;
  /** What the device opens the next time. */
  readonly kept?: Bundle | undefined;
  /** Another version that waits for its owner to agree. */
  readonly next?: OfferedVersion | undefined;
  /** Another version took over while this page was open: what it fetches from now on is no longer that of its own. */
  readonly isReplaced: boolean;
}

const answerMilliseconds = 20_000;
const unknown: Bundle = { altered: [] };
const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
// Noted before another one can take over. Without one the page came straight from the server: at a first visit, and where a reload goes past the worker.
const servedBy = workers?.controller ?? undefined;
const heard = new Set<() => void>();
let state: AppUpdate = { isReplaced: false };
let isUpdating = false;
// Asked at once: what is signed says it, and waits for it.
const answered = servedBy === undefined ? undefined : learnServed(servedBy);

/** What the device keeps of the app, as it becomes known. */
export function useAppUpdate(): AppUpdate {
  return useSyncExternalStore(
    (listener) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    () => state,
  );
}

/** The hash of the code that runs in this page, or why that is not known. */
export function useRunningCode(): { readonly hash: string } | { readonly unknown: UnknownCode } {
  return codeOf(useAppUpdate());
}

function codeOf({ isReplaced, served }: AppUpdate): { readonly hash: string } | { readonly unknown: UnknownCode } {
  if (servedBy === undefined) return { unknown: 'fromServer' };
  if (isReplaced) return { unknown: 'replaced' };
  if (served?.hash === undefined) return { unknown: 'unlisted' };
  return served.altered.length > 0 ? { unknown: 'altered' } : { hash: served.hash };
}

/** The hash of the code that runs in this page; undefined where that is not known. `isAsked` while it may become known yet. */
export function useOwnBundle(): { readonly hash: string | undefined; readonly isAsked: boolean } {
  const update = useAppUpdate();
  const code = codeOf(update);
  return { hash: 'hash' in code ? code.hash : undefined, isAsked: servedBy !== undefined && update.served === undefined };
}

function become(change: Partial<AppUpdate>): void {
  state = { ...state, ...change };
  for (const listener of heard) listener();
}

workers?.addEventListener('controllerchange', () => {
  if (isUpdating) return globalThis.location.reload();
  return become({ isReplaced: servedBy !== undefined, next: undefined });
});

/** Learns which version this page came from, and which one the device keeps. */
export async function considerKept(active: ServiceWorker | null): Promise<void> {
  const served = await answered;
  const kept = active === servedBy || active === null ? served : await askBundle(active);
  become({ kept });
}

async function learnServed(worker: ServiceWorker): Promise<Bundle> {
  const served = await askBundle(worker);
  become({ served });
  return served;
}

/** Learns whether another version waits for its owner, and gives it. */
export async function considerOffered(): Promise<OfferedVersion | undefined> {
  const next = await offeredVersion();
  if (isSame(next, state.next)) return state.next;
  // It is another one than was agreed to.
  isUpdating = false;
  become({ next });
  return next;
}

function isSame(one: OfferedVersion | undefined, other: OfferedVersion | undefined): boolean {
  return one?.id === other?.id && one?.bundle.altered.length === other?.bundle.altered.length;
}

/**
 * Lets the version that waits take over, and begins again with it. Throws where it doesn't come from its host: what failed before its owner's eyes is not
 * agreed to any more, and does not take over by itself later.
 */
export async function updateNow(): Promise<void> {
  if (workers === undefined || state.next === undefined) return;
  const { id } = state.next;
  isUpdating = true;
  try {
    await agreeTo(id);
    const registration = await workers.ready;
    // One that is on its way since before its owner agreed gives up what it brings: no other begins meanwhile.
    if (registration.installing !== null) await comesTo(registration.installing, 'activated').catch(() => undefined);
    // It comes from its host once more: what was not agreed to is not kept as a worker.
    await registration.update();
    if (registration.installing !== null) return await comesTo(registration.installing, 'activated');
  } catch (error) {
    isUpdating = false;
    await takeBack(id);
    throw error;
  }
  // Its host has taken it back, or it has taken over just now.
  isUpdating = false;
  await forgetOffer();
  become({ next: undefined });
}

/** One that gives no answer, as those of earlier releases, is not known. */
async function askBundle(worker: ServiceWorker): Promise<Bundle> {
  const { port1, port2 } = new MessageChannel();
  const question: BundleQuestion = 'WhichBundle';
  return new Promise((answer) => {
    const timer = setTimeout(() => answer(unknown), answerMilliseconds);
    port1.addEventListener('message', ({ data }: MessageEvent<Bundle>) => {
      clearTimeout(timer);
      answer(data);
    });
    port1.start();
    worker.postMessage(question, [port2]);
  });
}
