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
  AssetReport,
} from '@countersign/model';
import type { JsonObject } from '@countersign/kernel';
import type { OrderTransaction, TransactionState } from '@countersign/orders';
import type { EntityPointer, LoadedEntity } from './entity-kind.ts';
import type { LedgerStanding } from './work-state.ts';

/**
 * What may have to be read before an intent of some kind can be judged: what each need asks for, and the parts of the facts that answer it.
 * What does not exist is left out of the answer: the rules then say which failure that is.
 */
export interface Needs {
  Entity: { asks: EntityPointer; answeredIn: 'entities' | 'validatedTickerIds' | 'pendingVaultIds' | 'endpointPositions' };
  Ledger: { asks: { readonly ledgerId: string }; answeredIn: 'ledgers' };
  /** The ledgers of an account and how far their activation is. */
  AccountLedgers: { asks: { readonly accountId: string }; answeredIn: 'accountLedgers' };
  /** How far the transaction of an order is. */
  OrderTransaction: { asks: { readonly orderId: string }; answeredIn: 'orderTransactions' };
  /** Transfers by id, whatever account they belong to. */
  Transfers: { asks: { readonly transferIds: readonly string[] }; answeredIn: 'transfers' };
  /** Users of the domain that have this alias or one with this key, or this public key (any lock status). */
  UsersOfDomain: {
    asks: { readonly domainId: string; readonly alias?: string; readonly aliasKey?: string; readonly publicKey?: string };
    answeredIn: 'similarUsers';
  };
  /** Users of any domain to whom one of these login ids is assigned. */
  UsersByLoginId: { asks: { readonly loginIds: readonly LoginId[] }; answeredIn: 'similarUsers' };
  /** Vaults with this public key. */
  VaultsByPublicKey: { asks: { readonly publicKey: string }; answeredIn: 'similarVaultIds' };
  /** Tickers of the ledger with the same details, validated or not. Its name is from when it asked for validated ones: stored intents have it. */
  ValidatedTickers: {
    asks: { readonly ledgerId: string; readonly ledgerDetails: TickerLedgerDetails };
    answeredIn: 'similarTickers' | 'validatedTickerIds';
  };
  SystemProperty: { asks: { readonly propertyId: SystemPropertyId }; answeredIn: 'systemProperties' };
  /** How many levels of domains there are from this one down, itself included. */
  SubtreeDepth: { asks: { readonly domainId: string }; answeredIn: 'subtreeDepths' };
  /** Accounts of any domain whose key is at one of these paths of the vault, or has one of these public keys (base64). */
  AccountsByKey: {
    asks: { readonly vaultId: string; readonly derivationPaths: readonly string[]; readonly publicKeys: readonly string[] };
    answeredIn: 'similarAccounts';
  };
  /** Who is known by one of these addresses of the ledger: endpoints of the target domain and those above it, and any accounts. */
  KnownAddresses: {
    asks: {
      readonly ledgerId: string;
      readonly targetDomainId: string;
      /** In lower case: as endpoints may have been typed. */
      readonly texts: readonly string[];
      /** In the one spelling that accounts' addresses have. */
      readonly addresses: readonly string[];
    };
    answeredIn: 'knownAddresses';
  };
}

export type NeedType = keyof Needs;

/** A need of one of these types. */
export type NeedOf<Type extends NeedType> = { readonly [Each in Type]: { readonly type: Each } & Needs[Each]['asks'] }[Type];

/** One thing that must be read before an intent of some kind can be judged. */
export type StateNeed = NeedOf<NeedType>;

/** The question who is known by some addresses. */
export type AddressLookup = NeedOf<'KnownAddresses'>;

/** Somebody who is known by an address: an endpoint by its id, or an account by an address that the notary signed. */
export interface KnownAddress {
  /** Of the endpoint, or of the account's address. */
  readonly id: string;
  readonly endpointId?: string;
  readonly accountId?: string;
  readonly address?: string;
}

/** One ledger of an account. */
export interface AccountLedgerFact {
  readonly accountId: string;
  readonly ledgerId: string;
  readonly status: LedgerStanding;
  /** The account's newest address on the ledger that others pay to; null where it has none yet. */
  readonly address: string | null;
}

/** The transaction of an order. */
export interface OrderTransactionFact {
  readonly orderId: string;
  readonly transaction: OrderTransaction;
  /** The transaction as its ledger's rules keep it, if it was built. */
  readonly replaceable?: JsonObject;
  /** Orders that are or were to take its place. */
  readonly replacements: readonly (TransactionState & { readonly orderId: string })[];
  /**
   * The order in whose place it is to come: orders that it was to replace and nobody has signed are passed over to what those were to
   * replace. Absent where there is none, and in what was recorded before this was looked at.
   */
  readonly inPlaceOf?: TransactionState & { readonly orderId: string };
}

/** What each part of the facts is made of. */
interface FactTypes {
  entities: LoadedEntity;
  ledgers: Ledger;
  accountLedgers: AccountLedgerFact;
  transfers: ApiTransfer;
  orderTransactions: OrderTransactionFact;
  similarUsers: User;
  /** Ids of vaults. */
  similarVaultIds: string;
  similarTickers: ApiTickerData;
  /** Ids of those tickers among `entities` and `similarTickers` that are validated. */
  validatedTickerIds: string;
  /** Ids of those vaults among `entities` that have not finished their set-up. */
  pendingVaultIds: string;
  /** Where in the journal those endpoints among `entities` got their present revision; absent for one from before the journal. */
  endpointPositions: { readonly endpointId: string; readonly position: number };
  systemProperties: SystemProperty;
  subtreeDepths: { readonly domainId: string; readonly depth: number };
  similarAccounts: Account;
  /** Answers each with its question; what was found in the order of ids. */
  knownAddresses: { readonly need: AddressLookup; readonly found: readonly KnownAddress[] };
  /** Of searches: a mark of each answer, by which the one who commits finds out whether it still holds. */
  answers: { readonly need: StateNeed; readonly mark: string };
  /** What networks were asked after everything else was read; nothing where the ledger's network says nothing of assets. */
  assets: AssetReport;
}

/** The parts that answer needs. */
type AnsweredPart = Needs[NeedType]['answeredIn'];

/** What the caller read for the needs of an intent, all at one moment. Order never matters; duplicates do no harm. */
export type LoadedFacts = { readonly [Part in AnsweredPart | 'answers' | 'assets']: readonly FactTypes[Part][] };

/** The whole answer to a need of a type. */
export type AnswerTo<Type extends NeedType> = Pick<LoadedFacts, Needs[Type]['answeredIn']>;

/** All that was found together. */
export function joinFacts(found: readonly Partial<LoadedFacts>[]): LoadedFacts {
  const all = <Part extends keyof LoadedFacts>(part: Part): FactTypes[Part][] => found.flatMap((facts) => facts[part] ?? []);
  return {
    entities: all('entities'),
    ledgers: all('ledgers'),
    accountLedgers: all('accountLedgers'),
    transfers: all('transfers'),
    orderTransactions: all('orderTransactions'),
    similarUsers: all('similarUsers'),
    similarVaultIds: all('similarVaultIds'),
    similarTickers: all('similarTickers'),
    validatedTickerIds: all('validatedTickerIds'),
    pendingVaultIds: all('pendingVaultIds'),
    endpointPositions: all('endpointPositions'),
    systemProperties: all('systemProperties'),
    subtreeDepths: all('subtreeDepths'),
    similarAccounts: all('similarAccounts'),
    knownAddresses: all('knownAddresses'),
    answers: all('answers'),
    assets: all('assets'),
  };
}

/** Facts about nothing. */
export const noFacts: LoadedFacts = joinFacts([]);
