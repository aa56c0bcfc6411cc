import { CodedError, type Language } from '@countersign/kernel';
import { considerKept, considerOffered } from './update/app-update.ts';
import { comesTo } from './update/comes-to.ts';

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

/**
 * Keeps the app on the device in this language, so that it opens and signs without network. Another version than the one that is there is only offered
 * to its owner: throws `UpdateWaits` then. Nothing is kept by a development server, nor where there are no service workers.
 */
export async function keepOnDevice(language: Language): Promise<void> {
  // A person who chose another language meanwhile wants the app in that one.
  clearTimeout(later);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(`/service-worker.js?language=${language}`, { type: 'module' });
  registration.addEventListener('updatefound', () => void look(registration).catch(() => undefined));
  await considerOffered();
  await look(registration);
}

async function look(registration: ServiceWorkerRegistration): Promise<void> {
  const { installing } = registration;
  try {
    await Promise.all([considerKept(registration.active), installing && comesTo(installing, 'activated')]);
  } catch (error) {
    if ((await considerOffered()) === undefined) throw error;
    throw new CodedError('UpdateWaits', 'Another version of the app waits for its owner', { cause: error });
  }
  if (installing !== null) await considerKept(installing);
}
