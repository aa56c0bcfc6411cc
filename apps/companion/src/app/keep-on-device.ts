import { CodedError, type Language } from '@countersign/kernel';
import { considerRunning, considerWaiting } from './update/app-update.ts';

/** By when even a slow phone has drawn what it was opened for. */
const firstScreenMilliseconds = 3_000;
let later: ReturnType<typeof setTimeout> | undefined;

/**
 * {@link keepOnDevice}, which fetches and hashes all of the app, after what a first visit came to see. Where the app is on the device already, what runs
 * is known at once: it goes with what is signed.
 */
export function keepOnDeviceOnceDrawn(language: Language): void {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  later = setTimeout(() => void keepOnDevice(language).catch(() => undefined), isKept ? 0 : firstScreenMilliseconds);
}

/** How long a new service worker may take to put the app on the device. */
const patienceMilliseconds = 30_000;

/**
 * Keeps the app on the device in this language, so that it opens and signs without network. Another version than the one that runs is put beside it, and
 * waits for its owner: throws `UpdateWaits` then. Nothing is kept by a development server, nor where there are no service workers.
 */
export async function keepOnDevice(language: Language): Promise<void> {
  // Whoever chose another language meanwhile wants the app in that one.
  clearTimeout(later);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(`/service-worker.js?language=${language}`, { type: 'module' });
  if (registration.active !== null) await considerRunning(registration.active);
  registration.addEventListener('updatefound', () => void look(registration).catch(() => undefined));
  await look(registration);
}

async function look(registration: ServiceWorkerRegistration): Promise<void> {
  const { installing, waiting, active } = registration;
  const coming = installing ?? waiting;
  if (coming === null) return;
  // The first one waits for nobody.
  if (active !== null) {
    await comesTo(coming, ['installed', 'activated']);
    if (coming.state === 'installed' && !(await considerWaiting(coming, active)))
      throw new CodedError('UpdateWaits', 'Another version of the app waits for its owner');
  }
  await comesTo(coming, ['activated']);
  await considerRunning(coming);
}

async function comesTo(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The app was not put on the device in time')), patienceMilliseconds);
    const listen = () => {
      if (worker.state === 'redundant') fail(new Error('The app could not be put on the device'));
      if (!states.includes(worker.state)) return;
      clearTimeout(timer);
      done();
    };
    worker.addEventListener('statechange', listen);
    listen();
  });
}
