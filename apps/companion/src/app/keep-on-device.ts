import type { Language } from '@countersign/kernel';

/** How long a new service worker may take to put the app on the device. */
const patienceMilliseconds = 30_000;

/** Keeps the app on the device in this language, so that it opens and signs without network. */
export async function keepOnDevice(language: Language): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { installing, waiting } = await navigator.serviceWorker.register(`/service-worker.js?language=${language}`, {
    type: 'module',
  });
  const coming = installing ?? waiting;
  if (coming === null) return;
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The app was not put on the device in time')), patienceMilliseconds);
    const look = () => {
      if (coming.state === 'redundant') fail(new Error('The app could not be put on the device'));
      if (coming.state !== 'activated') return;
      clearTimeout(timer);
      done();
    };
    coming.addEventListener('statechange', look);
    look();
  });
}
