import type {
  Account,
  ApiTransfer,
  Ledger,
  LoginId,
  SystemProperty,
  SystemPropertyId,
  TickerLedgerDetails,
  User,
  ApiTickerData,
  AccountLedgerStatus,
} from '@countersign/model';
import type { JsonObject } from '@countersign/kernel';
import type { OrderTransaction, TransactionState } from '@countersign/orders';
import type { EntityPointer, LoadedEntity } from './entity-kind.ts';

/**
 * One thing that must be read before an intent of some kind can be judged. What does not exist is left out of the answer:
 * the rules then say which failure that is.
 */
export type StateNeed =
  | ({ readonly type: 'Entity' } & EntityPointer)
  | { readonly type: 'Ledger'; readonly ledgerId: string }
  /** The ledgers of an account and how far their activation is. */
  | { readonly type: 'AccountLedgers'; readonly accountId: string }
  /** How far the transaction of an order is. */
  | { readonly type: 'OrderTransaction'; readonly orderId: string }
  /** Transfers by id, whatever account they belong to. */
  | { readonly type: 'Transfers'; readonly transferIds: readonly string[] }
  /** Users of the domain that have this alias or one with this key, or this public key (any lock status). */
  | {
      readonly type: 'UsersOfDomain';
      readonly domainId: string;
      readonly alias?: string;
      readonly aliasKey?: string;
      readonly publicKey?: string;
    }
  /** Users of any domain to whom one of these login ids is assigned. */
  | { readonly type: 'UsersByLoginId'; readonly loginIds: readonly LoginId[] }
  /** Vaults with this public key. */
  | { readonly type: 'VaultsByPublicKey'; readonly publicKey: string }
  /** Validated tickers of the ledger with the same details. */
  | { readonly type: 'ValidatedTickers'; readonly ledgerId: string; readonly ledgerDetails: TickerLedgerDetails }
  | { readonly type: 'SystemProperty'; readonly propertyId: SystemPropertyId }
  /** How many levels of domains there are from this one down, itself included. */
  | { readonly type: 'SubtreeDepth'; readonly domainId: string }
  /** Accounts of any domain whose key is at one of these paths of the vault, or has one of these public keys (base64). */
  | {
      readonly type: 'AccountsByKey';
      readonly vaultId: string;
      readonly derivationPaths: readonly string[];
      readonly publicKeys: readonly string[];
    }
  /** Who is known by one of these addresses of the ledger: endpoints of the target domain and those above it, and any accounts. */
  | {
      readonly type: 'KnownAddresses';
      readonly ledgerId: string;
      readonly targetDomainId: string;
      /** In lower case: as endpoints may have been typed. */
      readonly texts: readonly string[];
      /** In the one spelling that accounts' addresses have. */
      readonly addresses: readonly string[];
    };

/** The question who is known by some addresses. */
export type AddressLookup = Extract<StateNeed, { type: 'KnownAddresses' }>;

/** Somebody who is known by an address: an endpoint by its id, or an account by an address that the notary signed. */
export interface KnownAddress {
  /** Of the endpoint, or of the account's address. */
  readonly id: string;
  readonly endpointId?: string;
  readonly accountId?: string;
  readonly address?: string;
}

/** One ledger of an account. `Activated` and `Available` are ready for orders. */
export interface AccountLedgerFact {
  readonly accountId: string;
  readonly ledgerId: string;
  readonly status: AccountLedgerStatus | 'Available' | 'Unavailable';
  /** The account's newest address on the ledger that others pay to. */
  readonly address?: string | null;
}

/** The transaction of an order. */
export interface OrderTransactionFact {
  readonly orderId: string;
  readonly transaction: OrderTransaction;
  /** The transaction as its ledger's rules keep it, if it was built. */
  readonly replaceable?: JsonObject;
  /** Orders that are or were to take its place. */
  readonly replacements: readonly (TransactionState & { readonly orderId: string })[];
}

/** What the caller read for the needs of an intent, all at one moment. Order never matters; duplicates do no harm. */
export interface LoadedFacts {
  readonly entities: readonly LoadedEntity[];
  readonly ledgers: readonly Ledger[];
  readonly accountLedgers: readonly AccountLedgerFact[];
  readonly transfers: readonly ApiTransfer[];
  /** Answers to `OrderTransaction`. */
  readonly orderTransactions: readonly OrderTransactionFact[];
  /** Answers to `UsersOfDomain` and `UsersByLoginId` together. */
  readonly similarUsers: readonly User[];
  /** Ids of vaults that answered `VaultsByPublicKey`. */
  readonly similarVaultIds: readonly string[];
  /** Answers to `ValidatedTickers`. */
  readonly similarTickers: readonly ApiTickerData[];
  /** Ids of those tickers among `entities` that are validated. */
  readonly validatedTickerIds: readonly string[];
  /** Ids of those vaults among `entities` that have not finished their set-up. */
  readonly pendingVaultIds: readonly string[];
  readonly systemProperties: readonly SystemProperty[];
  /** Answers to `SubtreeDepth`. */
  readonly subtreeDepths: readonly { readonly domainId: string; readonly depth: number }[];
  /** Answers to `AccountsByKey`. */
  readonly similarAccounts: readonly Account[];
  /** Answers to `KnownAddresses`, each with its question; what was found in the order of ids. */
  readonly knownAddresses: readonly { readonly need: AddressLookup; readonly found: readonly KnownAddress[] }[];
  /** Of searches: a mark of each answer, by which whoever commits finds out whether it still holds. */
  readonly answers: readonly { readonly need: StateNeed; readonly mark: string }[];
}

/** Facts about nothing, to spread from. */
export const noFacts: LoadedFacts = {
  entities: [],
  ledgers: [],
  accountLedgers: [],
  transfers: [],
  orderTransactions: [],
  similarUsers: [],
  similarVaultIds: [],
  similarTickers: [],
  validatedTickerIds: [],
  pendingVaultIds: [],
  systemProperties: [],
  subtreeDepths: [],
  similarAccounts: [],
  knownAddresses: [],
  answers: [],
};
