import type { NotificationEvents, NotificationSettings } from '@countersign/contract';

import { ok, type Clock } from '@countersign/kernel';
import type { Domain } from '@countersign/model';

import type { Refusable } from '../refusal.ts';
import { personKey } from '../sign-in/person-key.ts';
import type { People } from '../sign-in/people.ts';
import type { Person } from '../sign-in/person.ts';

/** A kind of event that one can ask to be notified of. */
export type NotifiedEvent = NotificationEvents[keyof NotificationEvents][number];

/** What one can ask to be notified of. */
export const availableNotifications = {
  scopes: ['Self', 'SelfAndDescendants'],
  events: {
    Transaction: ['TransactionDetected', 'TransactionConfirmed', 'TransactionFailed', 'TransferQuarantined'],
    Intent: ['IntentAwaiting', 'IntentApproved', 'IntentRejected', 'IntentFailed', 'IntentExpired'],
  },
} satisfies { scopes: NotificationSettings['scope'][]; events: NotificationEvents };

/** What people are notified of who have chosen nothing for a domain, nor for one above it. */
const byDefault = {
  scope: 'SelfAndDescendants',
  events: { Transaction: [], Intent: ['IntentAwaiting'] },
} satisfies Omit<NotificationSettings, 'domainId'>;

const nothing = { scope: 'Self', events: { Transaction: [], Intent: [] } } satisfies Omit<NotificationSettings, 'domainId'>;

/** Whether one is notified of an event unless one has chosen otherwise. */
export function isOnByDefault(event: NotifiedEvent): boolean {
  const events: readonly NotifiedEvent[] = [...byDefault.events.Transaction, ...byDefault.events.Intent];
  return events.includes(event);
}

/** Stores what people want to be notified of. */
export interface NotificationSettingsStore {
  find(publicKey: string, domainId: string): Promise<NotificationSettings | undefined>;
  /** True if the person has chosen anything for one of these domains. */
  hasChosen(publicKey: string, domainIds: readonly string[]): Promise<boolean>;
  /** Also notes, where nobody else wants any notifications, that until now nobody did. */
  put(publicKey: string, settings: NotificationSettings, now: Date): Promise<void>;
  /** True if anybody could hear of anything: somebody asked to, is signed in to a console, or has a device that is pushed to. */
  hasListeners(): Promise<boolean>;
  /** The keys of those who want to be notified of the event in the first of the domains, or in one below the others. */
  listeners(event: NotifiedEvent, domainId: string, ancestorIds: readonly string[]): Promise<readonly string[]>;
  /** Of these people, those to notify of an event that is on by default: who wants it there, and who has chosen nothing for any of these domains. */
  listenersAmong(
    publicKeys: readonly string[],
    event: NotifiedEvent,
    domainId: string,
    ancestorIds: readonly string[],
  ): Promise<readonly string[]>;
}

/** What a person wants to be notified of in a domain. */
export interface NotificationPreferences {
  /** What they chose there; else nothing where they chose for a domain above, and what is on by default where they did not. */
  get(person: Person, domainId: string): Promise<Refusable<NotificationSettings>>;
  change(person: Person, settings: NotificationSettings): Promise<Refusable<NotificationSettings>>;
}

/** The use cases of notification settings. Whether the person knows the domain was asked before. */
export function createNotificationPreferences(
  people: People,
  store: NotificationSettingsStore,
  { chains, clock }: { readonly chains: (domainIds: readonly string[]) => Promise<readonly Domain[]>; readonly clock: Clock },
): NotificationPreferences {
  return {
    async get(person, domainId) {
      const key = await personKey(people, person);
      if (!key.ok) return key;
      const chosen = await store.find(key.value, domainId);
      if (chosen !== undefined) return ok(chosen);
      const above = (await chains([domainId])).flatMap(({ id }) => (id === domainId ? [] : [id]));
      return ok({ domainId, ...((await store.hasChosen(key.value, above)) ? nothing : byDefault) });
    },
    async change(person, settings) {
      const key = await personKey(people, person);
      if (!key.ok) return key;
      await store.put(key.value, settings, clock.now());
      return ok(settings);
    },
  };
}
