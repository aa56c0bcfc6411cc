import type { ApiTickerData, EntityIdAndRevision, IntentType, Permissions } from '@countersign/model';
import type { LockableEntity } from '@countersign/model/names';
import type { IntentPayload, IntentPayloadOf } from '../schemas/intent-payload.ts';

/** What every test's instance has. */
interface Place {
  readonly root: string;
  readonly vaultId: string;
  readonly nativeTickerId: string;
  /** Those of the root domain. */
  readonly permissions: Permissions;
  readonly newKey: () => string;
}

/** What there is in the instance on which payloads are tried. None of it changes by that. */
export interface Scene extends Place {
  readonly vaultKey: string;
  /** One of each that has a lock; this account has funds. */
  readonly unlocked: Readonly<Record<LockableEntity, EntityIdAndRevision>>;
  readonly locked: Readonly<Record<LockableEntity, EntityIdAndRevision>>;
  /** All that this account holds is one transfer in quarantine, and its order waits for funds. */
  readonly poor: { readonly accountId: string; readonly transferId: string; readonly orderId: string };
}

/** What can be read of an instance. */
export type Read = LockableEntity | 'SystemProperty' | 'TransactionOrder';

/** An instance on which each kind goes its whole way. */
export interface Practice extends Place {
  /** Of the entities that the kinds which create them made. */
  readonly ids: Record<LockableEntity, string>;
  /** Tries a payload, then has it proposed, approved and executed. Gives the id of the intent. */
  done: (payload: IntentPayload) => Promise<string>;
  /** The same without trying it: in another domain than the root, or where its author alone decides. */
  execute: (payload: IntentPayload, how?: { readonly domainId?: string; readonly alone?: true }) => Promise<string>;
  /** Has it proposed and approved, to fail with this code. */
  refuses: (payload: IntentPayload, code: string) => Promise<void>;
  /** Runs the sample of another kind, unless that was done before. */
  once: (type: IntentType) => Promise<void>;
  /** The revision that an entity has now, once it is locked or not as it is wanted. */
  reference: (entity: LockableEntity, lock?: 'Locked' | 'Unlocked') => Promise<EntityIdAndRevision>;
  /** The asset that was made, as it is now. */
  ticker: () => Promise<ApiTickerData>;
  /** What is read now has these members. */
  shows: (read: Read, expected: object, id?: string) => Promise<void>;
  /** What is read now has a member at this path, or has none. */
  has: (read: Read, path: string, isThere: boolean) => Promise<void>;
  /** The next revision of an entity has these members. */
  becomes: (entity: LockableEntity, payload: IntentPayload, expected: object) => Promise<void>;
  /** Waits until an account has its keys and addresses, on these ledgers. */
  prepared: (accountId: string, ledgerIds: readonly string[]) => Promise<void>;
  /** Pays into the account that was made; gives the id of the transfer, which is in quarantine. */
  deposit: () => Promise<string>;
  released: (transferId: string) => Promise<void>;
  completed: (orderId: string) => Promise<void>;
  signed: (manifestId: string) => Promise<void>;
  /** The cause with which an order was interrupted. */
  interrupted: (orderId: string, cause: { readonly cause: string; readonly reason: string }) => Promise<void>;
  /** Waits until the test's extension was called. */
  greeted: (intentId: string) => Promise<void>;
}

/** What tests need to know of one kind of intent. */
export interface KindSample<Type extends IntentType> {
  /** A payload of the kind, about things that are nowhere. */
  readonly payload: IntentPayloadOf<Type>;
  /** A payload that nothing speaks against, and one with something wrong, with the code that says what. */
  readonly tried: {
    readonly good: (scene: Scene) => IntentPayloadOf<Type>;
    readonly bad: (scene: Scene) => IntentPayloadOf<Type>;
    readonly code: string;
    /** Where it is proposed, if not in the root domain. */
    readonly domainId?: (scene: Scene) => string;
    /** Nothing is wrong with any payload: what can be wrong is its author. */
    readonly wrongAuthor?: true;
    /** No instance accepts the kind: the good payload fails with the code too. */
    readonly isDisabled?: true;
  };
  /** Has it carried through, and looks at what it made. */
  readonly executed: (practice: Practice) => Promise<void>;
}
