import type { CreateTransferOrder } from '../create-transfer-order/schema.ts';
import type { HarmonizeEventPayload, SystemProperty } from '@countersign/model';
import type { OrderTransaction } from '@countersign/orders';
import type { EntityData, EntityKind } from './entity-kind.ts';

/**
 * One entity as it shall be after the intent. The write fails as a whole if the stored revision is another than
 * `expectedRevision` (`absent`: there must be no entity with this id).
 */
export type EntityChange<Of extends EntityKind = EntityKind> = {
  readonly [Kind in Of]: {
    readonly kind: Kind;
    /** The domain the entity belongs to; the root domain for vaults and tickers, which belong to the instance. */
    readonly domainId: string;
    readonly id: string;
    readonly data: EntityData[Kind];
    readonly expectedRevision: number | 'absent';
  };
}[Of];

/** Work that the intent sets off beside the change of entities, as data. Each is a job, safe to repeat. */
export type Effect =
  /** Have the vault make the account's key; then activate its ledgers. */
  | {
      readonly type: 'PrepareAccount';
      readonly domainId: string;
      readonly accountId: string;
      readonly vaultId: string;
      readonly ledgerIds: readonly string[];
    }
  | {
      readonly type: 'ActivateAccountLedgers';
      readonly domainId: string;
      readonly accountId: string;
      readonly ledgerIds: readonly string[];
    }
  | {
      readonly type: 'ProcessOrder';
      readonly domainId: string;
      readonly orderId: string;
      readonly accountId: string;
      readonly ledgerId: string;
      /** Present if the order was made from a transfer order. */
      readonly transferOrder?: CreateTransferOrder;
      /** The order whose transaction this one's is to take the place of. */
      readonly replaces?: string;
      /** Its transaction, where that was signed already; the write fails if it changes meanwhile. */
      readonly replaced?: OrderTransaction;
    }
  /** Process the order no further; the write fails if it changes meanwhile. */
  | {
      readonly type: 'InterruptOrder';
      readonly orderId: string;
      readonly transaction: OrderTransaction;
      readonly cause: 'Cancellation' | 'Replacement';
      readonly reason: string;
    }
  | {
      readonly type: 'ReleaseTransfers';
      readonly domainId: string;
      readonly accountId: string;
      readonly transferIds: readonly string[];
    }
  /** Bind the vault to the signer that announced this public key. */
  | { readonly type: 'RegisterVault'; readonly vaultId: string; readonly publicKey: string }
  /** From now on, or no longer, recognise the ticker as validated: its signature is served with it. */
  | { readonly type: 'MarkTickersValidated'; readonly tickerIds: readonly string[] }
  /** Have the vault sign the manifest, with the key that the account has on this ledger. */
  | {
      readonly type: 'SignManifest';
      readonly domainId: string;
      readonly manifestId: string;
      readonly accountId: string;
      readonly ledgerId: string;
    }
  /** Give a property of the instance its next value; the write fails if it is at another revision than the one before. */
  | { readonly type: 'SetSystemProperty'; readonly property: SystemProperty }
  /** Hand what was approved to the extension. */
  | { readonly type: 'ExecuteExtension'; readonly domainId: string; readonly name: string; readonly version: string }
  /** Keep a key that was sealed to the vault, until the vault takes it in for the account. `sealedKey` is base64. */
  | { readonly type: 'ImportAccountKey'; readonly accountId: string; readonly sealedKey: string };

/** An event of the public API and the domain in which it is published. */
export interface DomainEvent {
  readonly domainId: string;
  readonly payload: HarmonizeEventPayload;
}

/** All that an executed intent does, as data. */
export interface Plan {
  readonly changes: readonly EntityChange[];
  readonly effects: readonly Effect[];
  readonly events: readonly DomainEvent[];
}
