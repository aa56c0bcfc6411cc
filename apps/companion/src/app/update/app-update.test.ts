import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Bundle } from '../../platform/update/bundle.ts';

// What a component would read at this moment.
vi.mock('react', () => ({ useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read() }));

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];

/** A worker that answers which version it keeps. */
function workerWith(bundle: Bundle): ServiceWorker {
  const answer = (_question: unknown, [port]: readonly MessagePort[]) => port?.postMessage(bundle);
  return { postMessage: answer } as unknown as ServiceWorker;
}

/** The app as it is loaded by a page that came from this worker, or from none. */
async function loadedFrom(controller: ServiceWorker | null) {
  const serviceWorker = Object.assign(new EventTarget(), { controller });
  vi.stubGlobal('navigator', { serviceWorker });
  const update = await import('./app-update.ts');
  return { ...update, replace: () => void serviceWorker.dispatchEvent(new Event('controllerchange')) };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test('a page that came from a worker knows the hash of what that one keeps, whichever is active by then', async () => {
  const app = await loadedFrom(workerWith({ hash: first, altered: [] }));
  expect(app.useOwnBundle()).toEqual({ hash: undefined, isAsked: true });
  await app.considerKept(workerWith({ hash: second, altered: [] }));
  expect(app.useOwnBundle()).toEqual({ hash: first, isAsked: false });
  expect(app.useAppUpdate().kept?.hash).toBe(second);
});

test('a page that came straight from the server does not know what runs in it, whatever the device keeps', async () => {
  const app = await loadedFrom(null);
  await app.considerKept(workerWith({ hash: first, altered: [] }));
  expect(app.useRunningCode()).toEqual({ unknown: 'fromServer' });
  expect(app.useOwnBundle()).toEqual({ hash: undefined, isAsked: false });
  // The first worker takes the page over: nothing that runs in it was replaced.
  app.replace();
  expect(app.useRunningCode()).toEqual({ unknown: 'fromServer' });
  expect(app.useAppUpdate().isReplaced).toBe(false);
});

test('a page whose worker was replaced does not know any more what runs in it', async () => {
  const worker = workerWith({ hash: first, altered: [] });
  const app = await loadedFrom(worker);
  await app.considerKept(worker);
  app.replace();
  expect(app.useRunningCode()).toEqual({ unknown: 'replaced' });
  await app.considerKept(workerWith({ hash: second, altered: [] }));
  expect(app.useOwnBundle()).toEqual({ hash: undefined, isAsked: false });
});

test('what a page came from is asked before the app is kept on the device, which may never come about', async () => {
  const app = await loadedFrom(workerWith({ hash: first, altered: [] }));
  await expect.poll(() => app.useOwnBundle()).toEqual({ hash: first, isAsked: false });
});

test.each([
  ['altered', { hash: first, altered: ['/index.html'] }],
  ['unlisted', { altered: [] }],
] as const)('what is %s on the device has no hash to be signed', async (unknown, bundle) => {
  const worker = workerWith(bundle);
  const app = await loadedFrom(worker);
  await app.considerKept(worker);
  expect(app.useRunningCode()).toEqual({ unknown });
});
