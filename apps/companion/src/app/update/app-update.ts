import { useSyncExternalStore } from 'react';
import type { Bundle, BundleQuestion } from '../../platform/update/bundle.ts';

/** What this device keeps of the app. */
export interface AppUpdate {
  /** The version that runs; undefined while it is not on the device. */
  readonly current?: Bundle | undefined;
  /** Another version that is there and waits for its owner to agree. */
  readonly next?: Bundle | undefined;
}

const answerMilliseconds = 20_000;
const unknown: Bundle = { altered: [] };
const heard = new Set<() => void>();
let state: AppUpdate = {};
let waiting: ServiceWorker | undefined;

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

/** The hash of the app that runs; undefined where that is not known, or it is not what its manifest says. */
export function useOwnBundle(): string | undefined {
  const { current } = useAppUpdate();
  return current?.altered.length === 0 ? current.hash : undefined;
}

function become(next: AppUpdate): void {
  state = next;
  for (const listener of heard) listener();
}

/** Whether two versions of the app are the same, byte for byte, as far as their manifests say. */
function isSameBundle(one: Bundle, other: Bundle): boolean {
  return one.hash !== undefined && one.hash === other.hash && other.altered.length === 0;
}

/**
 * Looks at a version that was put on the device and waits. The same app (in another language) takes over at once; anything else waits until its
 * owner agrees. True if it takes over.
 */
export async function considerWaiting(worker: ServiceWorker, active: ServiceWorker): Promise<boolean> {
  const [current, next] = await Promise.all([askBundle(active), askBundle(worker)]);
  if (isSameBundle(current, next)) {
    tell(worker, 'Update');
    return true;
  }
  waiting = worker;
  become({ current, next });
  return false;
}

/** Learns which version runs. */
export async function considerRunning(active: ServiceWorker): Promise<void> {
  become({ ...state, current: await askBundle(active) });
}

/** Lets the version that waits take over, and begins again with it. */
export function updateNow(): void {
  if (waiting === undefined) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => globalThis.location.reload(), { once: true });
  tell(waiting, 'Update');
}

function tell(worker: ServiceWorker, question: BundleQuestion, ...ports: MessagePort[]): void {
  worker.postMessage(question, ports);
}

/** One that gives no answer, as those of earlier releases, is not known. */
async function askBundle(worker: ServiceWorker): Promise<Bundle> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((answer) => {
    const timer = setTimeout(() => answer(unknown), answerMilliseconds);
    port1.addEventListener('message', ({ data }: MessageEvent<Bundle>) => {
      clearTimeout(timer);
      answer(data);
    });
    port1.start();
    tell(worker, 'WhichBundle', port2);
  });
}
