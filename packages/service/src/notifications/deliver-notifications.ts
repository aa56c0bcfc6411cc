import { canRead } from '@countersign/governance/access';
import { keysOf, type Clock } from '@countersign/kernel';
import type { Domain, HarmonizeEvent, User } from '@countersign/model';

import type { EventFeed } from '../live/event-feed.ts';
import type { ReadStore } from '../reads/read-store.ts';
import type { Delivery, InboxStore, NotificationChannel } from './inbox.ts';
import { isOnByDefault, type NotificationSettingsStore, type NotifiedEvent } from './notification-settings.ts';
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
  readonly inbox: Pick<InboxStore, 'deliver'>;
  /** Hears of what is new in an inbox. */
  readonly push: NotificationChannel;
  readonly clock: Clock;
}

function ancestorsOf(domainId: string, domains: ReadonlyMap<string, Domain>): readonly string[] {
  const found: string[] = [];
  for (let at = domains.get(domainId)?.parentId; at !== undefined && !found.includes(at); at = domains.get(at)?.parentId) {
    found.push(at);
  }
  return found;
}

/** The same promise for the same words, as long as the cache lives. */
function remembered<Words extends readonly string[], T>(work: (...words: Words) => Promise<T>): (...words: Words) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (...words) => {
    const key = words.join(' ');
    const found = kept.get(key) ?? work(...words);
    kept.set(key, found);
    return found;
  };
}

interface Recipient {
  readonly publicKey: string;
  readonly users: readonly User[];
}

/** What an event leaves to deliver, of one thing that people can be notified of. */
type FindDeliveries = (name: NotifiedEvent, event: HarmonizeEvent) => Promise<readonly Delivery[]>;

interface Finders {
  /** Of what people asked for. */
  readonly requested: FindDeliveries;
  /** Of what is on by default: whom it concerns is asked first, and then which of them do not want it. */
  readonly byDefault: FindDeliveries;
}

/** Finds deliveries in events that were read together: settings and rights are asked once for all of them. */
function findersOf({ feed, settings, readStore, clock }: DeliveryPorts): Finders {
  const chainOf = remembered(async (domainId: string) => {
    const domains = await feed.chains([domainId]);
    return new Map(domains.map((domain) => [domain.id, domain]));
  });
  const usersOf = remembered(
    async (publicKey: string, domainId: string) =>
      (await readStore.readingFacts({ publicKey, expiresAt: clock.now() }, domainId)).users,
  );

  /** Those of these people who may read the thing there, each with their users. */
  async function readersAmong(keys: readonly string[], name: NotifiedEvent, domainId: string): Promise<readonly Recipient[]> {
    const domains = await chainOf(domainId);
    const people = await Promise.all(keys.map(async (publicKey) => ({ publicKey, users: await usersOf(publicKey, domainId) })));
    return people.filter(({ users }) => canRead(notified[name].resource, domainId, users, domains));
  }

  const requestersOf = remembered(async (name: NotifiedEvent, domainId: string) => {
    const keys = await settings.listeners(name, domainId, ancestorsOf(domainId, await chainOf(domainId)));
    return readersAmong(keys, name, domainId);
  });

  const lookedAt = new Set<string>();
  return {
    async requested(name, { id: eventId, domainId, payload }) {
      const { within, find } = notified[name];
      if (!('id' in payload) || !within.includes(payload.type)) return [];
      const requesters = await requestersOf(name, domainId);
      if (requesters.length === 0) return [];
      const createdAt = clock.now();
      const occasions = await find({ eventId, domainId, id: payload.id, now: createdAt }, readStore);
      return occasions.flatMap(({ key, notification, concerns }) =>
        requesters.flatMap(({ publicKey, users }) =>
          concerns === undefined || concerns(users.filter(({ lock }) => lock === 'Unlocked'))
            ? [{ publicKey, occasion: key, notification, createdAt }]
            : [],
        ),
      );
    },
    async byDefault(name, { id: eventId, domainId, payload }) {
      const { within, find } = notified[name];
      if (!('id' in payload) || !within.includes(payload.type)) return [];
      // It is looked at as it is now: once is enough for all that happened to it.
      const thing = `${name} ${domainId} ${payload.id}`;
      if (lookedAt.has(thing)) return [];
      lookedAt.add(thing);
      const createdAt = clock.now();
      const ancestors = ancestorsOf(domainId, await chainOf(domainId));
      const occasions = await find({ eventId, domainId, id: payload.id, now: createdAt }, readStore);
      const found = occasions.map(async ({ key, notification, people = [] }) => {
        const keys = people.length === 0 ? [] : await settings.listenersAmong(people, name, domainId, ancestors);
        const readers = await readersAmong(keys, name, domainId);
        return readers.map(({ publicKey }) => ({ publicKey, occasion: key, notification, createdAt }));
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/**
 * Notifies people of what happened since the last call, as far as they asked for it or it is on by default, and they may read it at this moment.
 * Safe to repeat and to do at several processes at once: each occasion reaches a person once, and their devices are pushed to once for all that
 * was read together. While nobody is there who could hear of anything, events are neither numbered nor read for it. Anyone who asks for more than
 * what is on by default is not notified of what happened before.
 */
export async function deliverNotifications(ports: DeliveryPorts): Promise<void> {
  const { feed, progress, settings, inbox, push } = ports;
  if (!(await settings.hasListeners())) return;
  for (;;) {
    const events = await feed.after(await progress.reached(), atOnce);
    const last = events.at(-1);
    if (last === undefined) return;
    const since = (await progress.nobodyUntil())?.toISOString() ?? '';
    const { requested, byDefault } = findersOf(ports);
    const fresh: Delivery[] = [];
    for (const event of events) {
      for (const name of keysOf(notified)) {
        const isDefault = isOnByDefault(name);
        if (!isDefault && event.savedAt <= since) continue;
        const deliveries = await (isDefault ? byDefault : requested)(name, event);
        if (deliveries.length > 0) fresh.push(...(await inbox.deliver(deliveries)));
      }
    }
    if (fresh.length > 0) await push.deliver(fresh);
    await progress.reach(last.sequenceNumber);
  }
}
