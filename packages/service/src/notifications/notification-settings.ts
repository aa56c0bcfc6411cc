import type { NotificationEvents, NotificationSettings } from '@countersign/contract';

import { ok, type Clock } from '@countersign/kernel';

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

/** Stores what people want to be notified of. */
export interface NotificationSettingsStore {
  find(publicKey: string, domainId: string): Promise<NotificationSettings | undefined>;
  /** Also notes, where nobody else wants any notifications, that until now nobody did. */
  put(publicKey: string, settings: NotificationSettings, now: Date): Promise<void>;
  /** True if anybody wants to be notified of anything. */
  hasListeners(): Promise<boolean>;
  /** The keys of those who want to be notified of the event in the first of the domains, or in one below the others. */
  listeners(event: NotifiedEvent, domainId: string, ancestorIds: readonly string[]): Promise<readonly string[]>;
}

/** What a person wants to be notified of in a domain. */
export interface NotificationPreferences {
  /** Nothing unless they asked for it. */
  get(person: Person, domainId: string): Promise<Refusable<NotificationSettings>>;
  change(person: Person, settings: NotificationSettings): Promise<Refusable<NotificationSettings>>;
}

/** The use cases of notification settings. Whether the person knows the domain was asked before. */
export function createNotificationPreferences(
  people: People,
  store: NotificationSettingsStore,
  clock: Clock,
): NotificationPreferences {
  return {
    async get(person, domainId) {
      const key = await personKey(people, person);
      if (!key.ok) return key;
      const nothing: NotificationSettings = { domainId, scope: 'Self', events: { Transaction: [], Intent: [] } };
      return ok((await store.find(key.value, domainId)) ?? nothing);
    },
    async change(person, settings) {
      const key = await personKey(people, person);
      if (!key.ok) return key;
      await store.put(key.value, settings, clock.now());
      return ok(settings);
    },
  };
}
