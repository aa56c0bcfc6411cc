import type { BrowserContext, Page } from '@playwright/test';

/**
 * Gives the device a browser that may notify its user and that subscribes at a push service: here Chromium has none to ask, and would wait for
 * ever. All else of push is its own.
 */
export async function givePush(device: BrowserContext, origin: string, endpoint: string): Promise<void> {
  await device.grantPermissions(['notifications'], { origin });
  await device.addInitScript((at) => {
    // Without a window Chromium says here that it was refused, whatever it was told.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const known = 'push-subscription-of-the-journey';
    const pretended = (boundTo: ArrayBuffer) => ({
      endpoint: at,
      options: { applicationServerKey: boundTo },
      // The point of P-256 that the standard generates keys from, and any secret.
      getKey: (name: string) =>
        name === 'auth'
          ? new Uint8Array(16).buffer
          : Uint8Array.from(
              (
                '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
                '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'
              ).match(/../g) ?? [],
              (hex) => Number.parseInt(hex, 16),
            ).buffer,
      unsubscribe: async () => {
        localStorage.removeItem(known);
        return true;
      },
    });
    const kept = () => {
      const text = localStorage.getItem(known);
      return text === null ? null : pretended(Uint8Array.from(text.split(','), Number).buffer);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(known, [...applicationServerKey].join(','));
        return kept();
      },
    });
  }, endpoint);
}

/** Has the browser of the device hand a push to the app's service worker, as if its push service had sent it. */
export async function deliverPush(device: BrowserContext, companion: Page): Promise<void> {
  const session = await device.newCDPSession(companion);
  const found = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => companion.url().startsWith(scopeURL) && !isDeleted);
      if (own !== undefined) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(companion.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data: '' });
  await session.detach();
}

/** Has the app's service worker note what it shows, since this Chromium shows nobody anything; gives what was shown. */
export async function noteNotifications(device: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = device.serviceWorkers()[0];
  await worker?.evaluate(`self.registration.showNotification = async (title, { body }) => {
    self.shown = [...(self.shown ?? []), title + ': ' + body];
  }`);
  return async () => await worker?.evaluate('self.shown');
}

/** Presses the notification that is shown: no user of a test can reach it. */
export async function pressNotification(device: BrowserContext): Promise<void> {
  await device.serviceWorkers()[0]?.evaluate(`self.dispatchEvent(Object.assign(new Event('notificationclick'), {
    notification: { close: () => undefined },
    waitUntil: (work) => void work.catch(() => undefined),
  }))`);
}
