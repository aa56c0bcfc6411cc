import { canRead } from '@countersign/governance/access';
import type { Resource } from '@countersign/governance/access';
import type { Clock } from '@countersign/kernel';
import type { Domain, HarmonizeEventPayload } from '@countersign/model';

import type { EventFeed } from '../live/event-feed.ts';
import type { ReadStore } from '../reads/read-store.ts';
import type { Delivery, NewNotification, NotificationChannel } from './inbox.ts';
import type { NotificationSettingsStore, NotifiedEvent } from './notification-settings.ts';

const atOnce = 500;

/** How far events were searched for notifications. */
export interface DeliveryProgress {
  reached(): Promise<number>;
  /** Goes forward only. */
  reach(sequence: number): Promise<void>;
  /** Until when nobody wanted any notifications. */
  nobodyUntil(): Promise<Date | undefined>;
}

/** What {@link deliverNotifications} needs. */
export interface DeliveryPorts {
  readonly feed: EventFeed;
  readonly progress: DeliveryProgress;
  readonly settings: NotificationSettingsStore;
  readonly readStore: Pick<ReadStore, 'readingFacts'>;
  readonly channels: readonly NotificationChannel[];
  readonly clock: Clock;
}

interface Occasion {
  readonly event: NotifiedEvent;
  /** What one must be allowed to read to be notified. */
  readonly resource: Resource;
  readonly notification: NewNotification;
}

function occasionOf(domainId: string, payload: HarmonizeEventPayload): Occasion | undefined {
  // An intent is executed in the same moment in which it is approved.
  if (payload.type === 'IntentExecuted') {
    const notification = { type: 'IntentApproved', domainId, intentId: payload.id } as const;
    return { event: 'IntentApproved', resource: 'requests', notification };
  }
  if (payload.type === 'TransactionDetected') {
    const notification = { type: 'TransactionDetected', domainId, transactionId: payload.id } as const;
    return { event: 'TransactionDetected', resource: 'transactions', notification };
  }
  return undefined;
}

function ancestorsOf(domainId: string, domains: ReadonlyMap<string, Domain>): readonly string[] {
  const found: string[] = [];
  for (let at = domains.get(domainId)?.parentId; at !== undefined && !found.includes(at); at = domains.get(at)?.parentId) {
    found.push(at);
  }
  return found;
}

/** The same promise for the same key, as long as the cache lives. */
function remembered<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const found = kept.get(key) ?? work(key);
    kept.set(key, found);
    return found;
  };
}

/**
 * Notifies people of what happened since the last call, as far as they asked for it and may read it at this moment. Safe to repeat and to do
 * at several processes at once: each occasion reaches a person once. While nobody wants any notifications, events are neither numbered nor
 * read for it; anyone who asks later is not notified of what happened before.
 */
export async function deliverNotifications(ports: DeliveryPorts): Promise<void> {
  const { feed, progress, settings, readStore, channels, clock } = ports;
  if (!(await settings.hasListeners())) return;

  /** Who is to be notified of what happens in a domain, asked once for all events that were read together. */
  function recipientsOf({ event, resource }: Occasion): (domainId: string) => Promise<readonly string[]> {
    return remembered(async (domainId) => {
      const domains = new Map((await feed.chains([domainId])).map((domain) => [domain.id, domain]));
      const keys = await settings.listeners(event, domainId, ancestorsOf(domainId, domains));
      const recipients = await Promise.all(
        keys.map(async (publicKey) => {
          const { users } = await readStore.readingFacts({ publicKey, expiresAt: clock.now() }, domainId);
          return canRead(resource, domainId, users, domains) ? [publicKey] : [];
        }),
      );
      return recipients.flat();
    });
  }

  for (;;) {
    const events = await feed.after(await progress.reached(), atOnce);
    const last = events.at(-1);
    if (last === undefined) return;
    const since = (await progress.nobodyUntil())?.toISOString() ?? '';
    const recipients = new Map<string, ReturnType<typeof recipientsOf>>();
    for (const { id, domainId, savedAt, payload } of events) {
      const occasion = savedAt > since ? occasionOf(domainId, payload) : undefined;
      if (occasion === undefined) continue;
      const find = recipients.get(occasion.event) ?? recipientsOf(occasion);
      recipients.set(occasion.event, find);
      const createdAt = clock.now();
      const deliveries = (await find(domainId)).map((publicKey): Delivery => ({
        publicKey,
        occasion: `event:${id}`,
        notification: occasion.notification,
        createdAt,
      }));
      if (deliveries.length > 0) for (const channel of channels) await channel.deliver(deliveries);
    }
    await progress.reach(last.sequenceNumber);
  }
}
