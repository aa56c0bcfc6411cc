/** How long a new service worker may take to put the app on the device. */
const patienceMilliseconds = 30_000;

/** Resolves once a worker is in this state. Throws where it can't come to it any more, or not in time. */
export async function comesTo(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The app was not put on the device in time')), patienceMilliseconds);
    const listen = () => {
      if (worker.state === 'redundant') fail(new Error('The app could not be put on the device'));
      if (worker.state !== state) return;
      clearTimeout(timer);
      done();
    };
    worker.addEventListener('statechange', listen);
    listen();
  });
}
