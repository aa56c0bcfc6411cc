import { fromBase64Url, toBase64Url } from '@countersign/kernel';

/** What the owner of the device said to notifications; `unavailable` where this browser has no push. */
export type PushPermission = 'unavailable' | NotificationPermission;

export function pushPermission(): PushPermission {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isThere ? Notification.permission : 'unavailable';
}

/** Asks the owner of the device. Call it only after they pressed something that says so. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Where this device is reached, and the key of the instance that may do so, base64url. A device has one of these for all its profiles. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly boundTo: string;
}

const base64url = (bytes: ArrayBuffer | null): string => (bytes === null ? '' : toBase64Url(new Uint8Array(bytes)));

function read(subscription: PushSubscription): DeviceSubscription {
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    boundTo: base64url(subscription.options.applicationServerKey),
  };
}

/** The app's own service worker, once it is on the device: in development there is none. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return await navigator.serviceWorker.getRegistration('/');
}

/** The device's subscription, if it has one. */
export async function deviceSubscription(): Promise<DeviceSubscription | undefined> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? read(subscription) : undefined;
}

/** Subscribes with the key of an instance (base64url), in place of another one's. Throws where the browser has no push service. */
export async function subscribeDevice(key: string): Promise<DeviceSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before !== null && read(before).boundTo === key) return read(before);
  await before?.unsubscribe();
  return read(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(key) }));
}

/** Ends the device's subscription: its push service tells everybody who still sends that nobody is there. */
export async function unsubscribeDevice(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
