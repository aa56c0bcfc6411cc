import { canRead } from '@countersign/governance/access';
import { keysOf, type Clock } from '@countersign/kernel';
import type { Domain, HarmonizeEvent, User } from '@countersign/model';

import type { EventFeed } from '../live/event-feed.ts';
import type { ReadStore } from '../reads/read-store.ts';
import type { Delivery, NotificationChannel } from './inbox.ts';
import type { NotificationSettingsStore, NotifiedEvent } from './notification-settings.ts';
import { notified, type OccasionStore } from './occasions.ts';

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
  readonly readStore: Pick<ReadStore, 'readingFacts'> & OccasionStore;
  readonly channels: readonly NotificationChannel[];
  readonly clock: Clock;
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

  /** Who asked to be notified of an event in a domain and may read it there, asked once for all events that were read together. */
  function recipientsOf(event: NotifiedEvent): (domainId: string) => Promise<readonly Recipient[]> {
    return remembered(async (domainId) => {
      const domains = new Map((await feed.chains([domainId])).map((domain) => [domain.id, domain]));
      const keys = await settings.listeners(event, domainId, ancestorsOf(domainId, domains));
      const recipients = await Promise.all(
        keys.map(async (publicKey) => {
          const { users } = await readStore.readingFacts({ publicKey, expiresAt: clock.now() }, domainId);
          return canRead(notified[event].resource, domainId, users, domains) ? [{ publicKey, users }] : [];
        }),
      );
      return recipients.flat();
    });
  }

  /** What an event leaves to deliver, of one thing that people can ask for. */
  async function deliveriesOf(
    name: NotifiedEvent,
    { id: eventId, domainId, payload }: HarmonizeEvent,
    find: ReturnType<typeof recipientsOf>,
  ): Promise<readonly Delivery[]> {
    const { within, find: findOccasions } = notified[name];
    if (!('id' in payload) || !within.includes(payload.type)) return [];
    const recipients = await find(domainId);
    if (recipients.length === 0) return [];
    const createdAt = clock.now();
    const occasions = await findOccasions({ eventId, domainId, id: payload.id, now: createdAt }, readStore);
    return occasions.flatMap(({ key, notification, concerns }) =>
      recipients.flatMap(({ publicKey, users }) =>
        concerns === undefined || concerns(users.filter(({ lock }) => lock === 'Unlocked'))
          ? [{ publicKey, occasion: key, notification, createdAt }]
          : [],
      ),
    );
  }

  for (;;) {
    const events = await feed.after(await progress.reached(), atOnce);
    const last = events.at(-1);
    if (last === undefined) return;
    const since = (await progress.nobodyUntil())?.toISOString() ?? '';
    const finders = keysOf(notified).map((name) => [name, recipientsOf(name)] as const);
    for (const event of events.filter(({ savedAt }) => savedAt > since)) {
      for (const [name, find] of finders) {
        const deliveries = await deliveriesOf(name, event, find);
        if (deliveries.length > 0) for (const channel of channels) await channel.deliver(deliveries);
      }
    }
    await progress.reach(last.sequenceNumber);
  }
}

interface Recipient {
  readonly publicKey: string;
  readonly users: readonly User[];
}
