import { ok, type Clock } from '@countersign/kernel';

import { refuse, type Refusable } from '../refusal.ts';
import type { Delivery, NotificationChannel } from './inbox.ts';

/** Where a browser can be reached while the app is closed, and the keys to encrypt to (W3C Push API), base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Where the devices of people can be reached, by the public key of the person. */
export interface PushSubscriptionStore {
  /** Keeps it in place of what was known of that endpoint; of very many, the newest. */
  put(publicKey: string, subscription: PushSubscription, now: Date): Promise<void>;
  remove(publicKey: string, endpoint: string): Promise<void>;
  /** Those of any of these people. */
  of(publicKeys: readonly string[]): Promise<readonly PushSubscription[]>;
  /** Forgets an endpoint that nobody is behind any more, for all people. */
  forget(endpoint: string): Promise<void>;
}

/** What became of a push: `Gone` for good, `Refused` without hope, or to be tried `Later`. */
export type PushOutcome = 'Sent' | 'Gone' | 'Refused' | 'Later';

/** Sends that something waits, and nothing else. */
export interface PushSender {
  /** What browsers bind their subscriptions to, base64url. */
  readonly publicKey: string;
  /** True if it would be sent there. */
  accepts(subscription: PushSubscription): boolean;
  /** `lifetimeSeconds`: how long a push service keeps it for a device that is off. Never throws. */
  send(subscription: PushSubscription, lifetimeSeconds: number): Promise<PushOutcome>;
}

/** What {@link createPush} needs. */
export interface PushPorts {
  readonly store: PushSubscriptionStore;
  readonly sender: PushSender;
  readonly clock: Clock;
  /** Waits so long, or less where everything ends. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Pushes to the devices of people, and who may be pushed to. */
export interface Push extends NotificationChannel {
  readonly publicKey: string;
  /** `InvalidParameterError` where nothing would be sent there. */
  subscribe(publicKey: string, subscription: PushSubscription): Promise<Refusable<void>>;
  unsubscribe(publicKey: string, endpoint: string): Promise<Refusable<void>>;
}

/** How long it waits before it tries again; after the last it gives up, since the app asks by itself whenever it is open. */
const pausesMilliseconds = [2_000, 10_000, 60_000];
/** A task waits for days; a device that is off for longer shows it when it is opened. */
const taskMilliseconds = 24 * 60 * 60 * 1_000;
/** Beyond so many under way, the rest is left to those who look by themselves. */
const mostUnderWay = 200;

/**
 * Tells the devices of a person that a request or a task waits for their signature, while the app there is closed. Nobody waits for it, and nothing of the
 * request is in it. Sign-ins are not pushed: anybody who knows an email address can begin one, and could ring all the day.
 */
export function createPush({ store, sender, clock, wait, onError }: PushPorts): Push {
  let underWay = 0;

  async function reach(subscription: PushSubscription, until: Date): Promise<void> {
    for (const pause of [...pausesMilliseconds, undefined]) {
      const left = Math.ceil((until.getTime() - clock.now().getTime()) / 1_000);
      if (left <= 0) return;
      const outcome = await sender.send(subscription, left);
      if (outcome === 'Gone') return store.forget(subscription.endpoint);
      if (outcome !== 'Later' || pause === undefined) return;
      await wait(pause);
    }
  }

  async function tell(deliveries: readonly Delivery[]): Promise<void> {
    const until = new Map<string, Date>();
    for (const { publicKey, notification } of deliveries) {
      if (notification.type === 'SignatureRequested') until.set(publicKey, new Date(notification.expiresAt));
      if (notification.type === 'IntentAwaiting') until.set(publicKey, new Date(clock.now().getTime() + taskMilliseconds));
    }
    const [end] = [...until.values()].toSorted((one, other) => other.getTime() - one.getTime());
    if (end === undefined) return;
    const subscriptions = await store.of([...until.keys()]);
    // Two profiles of one device have one subscription.
    const byEndpoint = new Map(subscriptions.map((subscription) => [subscription.endpoint, subscription]));
    for (const subscription of [...byEndpoint.values()].slice(0, Math.max(0, mostUnderWay - underWay))) {
      underWay++;
      void reach(subscription, end)
        .catch(onError)
        .finally(() => underWay--);
    }
  }

  return {
    publicKey: sender.publicKey,
    // A request for a signature does not wait for push services, and does not fail with them.
    deliver: async (deliveries) => void tell(deliveries).catch(onError),
    async subscribe(publicKey, subscription) {
      if (!sender.accepts(subscription)) return refuse('InvalidParameterError', 'endpoint: this instance sends nothing there');
      return ok(await store.put(publicKey, subscription, clock.now()));
    },
    unsubscribe: async (publicKey, endpoint) => ok(await store.remove(publicKey, endpoint)),
  };
}
