import type { Notification } from '@countersign/contract';
import { ok, type Clock } from '@countersign/kernel';

import type { Refusable } from '../refusal.ts';
import { personKey } from '../sign-in/person-key.ts';
import type { People } from '../sign-in/people.ts';
import type { Person } from '../sign-in/person.ts';
import type { SigningRequest } from '../signing/signing-request.ts';

type WithoutKeeping<Kept> = Kept extends unknown ? Omit<Kept, 'id' | 'createdAt' | 'readAt'> : never;

/** A notification without what its keeping adds. */
export type NewNotification = WithoutKeeping<Notification>;

/** A notification on its way to a person. */
export interface Delivery {
  /** Whom it is for. */
  readonly publicKey: string;
  /** The same for the same person and occasion: it is delivered once. */
  readonly occasion: string;
  readonly notification: NewNotification;
  readonly createdAt: Date;
}

/** A way by which notifications reach people. The inbox is one; a push service can be another beside it. */
export interface NotificationChannel {
  /** Delivers those that were not delivered before. */
  deliver(deliveries: readonly Delivery[]): Promise<unknown>;
}

/** A page of the inbox. */
interface InboxPage {
  readonly items: readonly Notification[];
  readonly unread: number;
  readonly nextStartingAfter?: string;
}

/** People's notifications, kept for some months. */
export interface InboxStore extends NotificationChannel {
  /** Gives those that were not delivered before. */
  deliver(deliveries: readonly Delivery[]): Promise<readonly Delivery[]>;
  /** Newest first. `InvalidParameterError` where `startingAfter` is none of the person's. */
  list(
    publicKey: string,
    query: {
      readonly limit: number;
      readonly startingAfter?: string | undefined;
      readonly unread?: boolean | undefined;
      /** Kinds that are neither listed nor counted. */
      readonly exclude?: readonly Notification['type'][] | undefined;
    },
  ): Promise<Refusable<InboxPage>>;
  markRead(publicKey: string, ids: readonly string[], now: Date): Promise<void>;
  /** The place of the person's newest; 0 where there is none. */
  newest(publicKey: string): Promise<number>;
  after(publicKey: string, position: number): Promise<readonly { readonly position: number; readonly item: Notification }[]>;
}

/** A person's notifications. */
export interface Inbox {
  /** The one key under which a person's notifications are kept. `PermissionDeniedError` for who is no user. */
  keyOf(person: Person): Promise<Refusable<string>>;
  list(person: Person, query: Parameters<InboxStore['list']>[1]): Promise<Refusable<InboxPage>>;
  markRead(person: Person, ids: readonly string[]): Promise<Refusable<void>>;
}

/** The use cases of the inbox. */
export function createInbox(ports: { readonly people: People; readonly store: InboxStore; readonly clock: Clock }): Inbox {
  const { people, store, clock } = ports;
  const keyOf = (person: Person) => personKey(people, person);
  return {
    keyOf,
    async list(person, query) {
      const key = await keyOf(person);
      return key.ok ? store.list(key.value, query) : key;
    },
    async markRead(person, ids) {
      const key = await keyOf(person);
      return key.ok ? ok(await store.markRead(key.value, ids, clock.now())) : key;
    },
  };
}

/** The notification that a device is asked for a signature; asked again later, there is another one. */
export function signatureRequested(
  publicKey: string,
  { hash, createdAt, expiresAt }: Pick<SigningRequest, 'hash' | 'createdAt' | 'expiresAt'>,
): Delivery {
  const notification = { type: 'SignatureRequested', hash, expiresAt: expiresAt.toISOString() } as const;
  return { publicKey, occasion: `sign:${hash}:${createdAt.toISOString()}`, notification, createdAt };
}
