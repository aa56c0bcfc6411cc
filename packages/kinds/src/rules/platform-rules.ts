import type { JsonObject, Result } from '@countersign/kernel';
import type {
  Account,
  AccountAddressScope,
  AccountKey,
  AccountKeyStrategy,
  AddressTag,
  ApiTickerData,
  Endpoint,
  Ledger,
  TickerLedgerDetails,
  TransactionOrderParameters,
  VaultAccountKeyInformation,
  ManifestContent,
  PolicyCondition,
  TransactionDestination,
} from '@countersign/model';
import type { OrderKind } from '@countersign/model/names';
import type { AttemptTransactionOrderCancellation } from '../attempt-transaction-order-cancellation/schema.ts';
import type { CreateTransactionOrder } from '../create-transaction-order/schema.ts';
import type { CreateTransferOrder } from '../create-transfer-order/schema.ts';
import type { ExtensionPayload } from '../execute-extension/schema.ts';
import type { IntentFailure } from './intent-failure.ts';

/** An address in the one spelling that is compared, with the tag that goes along on ledgers that have them. */
export interface Place {
  readonly address: string;
  readonly tag?: AddressTag;
}

/** An asset of an order: the ticker that it names, or what is on the ledger, in the ledger's spelling. */
export type OrderAsset = { readonly tickerId: string } | { readonly ledgerDetails: TickerLedgerDetails };

/** One of the keys that an address on a ledger is made of. */
export interface AddressKeyRule extends Pick<AccountKey, 'keyId' | 'curve'> {
  /** Where the key of an account's address is; undefined for an independent one. */
  readonly path: (account: Pick<Account, 'providerDetails'>, scope: AccountAddressScope, index: number) => string | undefined;
}

/** What a ledger makes of the keys of an account. */
export interface AccountKeyRules {
  /** The one that spends first. */
  readonly keys: readonly [AddressKeyRule, ...AddressKeyRule[]];
  /** The address of public keys as vaults write them (hexadecimal). Absent where the network names addresses. */
  address?(publicKeys: ReadonlyMap<AccountKey['keyId'], string>): string;
  /** The key that signs manifests of the type: the account's own, or that of its first address; undefined where none does. */
  manifestKey(type: ManifestContent['type']): 'Account' | 'Address' | undefined;
}

/**
 * What the rules must know about keys and ledgers but may not import: pure, synchronous functions that the caller builds from
 * the signing, vault and ledger packages, the same in the server, the browser and the companion.
 */
export interface PlatformRules {
  /** True for base64 of a DER SubjectPublicKeyInfo of a supported key type. */
  isPublicKey(publicKey: string): boolean;
  /** Where the key of a new account will be found in its vault. */
  accountKeyInformation(account: { id: string; keyStrategy: AccountKeyStrategy }): VaultAccountKeyInformation;
  /** Where one of an account's keys is; undefined for an independent one. */
  readonly accountKeyPath: (account: Pick<Account, 'providerDetails'>, keyId: AccountKey['keyId']) => string | undefined;
  /** What the ledger makes of the keys of accounts; undefined where nothing is known of it. */
  accountKeys(ledger: Ledger): AccountKeyRules | undefined;
  /** True if the text is an address that the ledger accepts as a destination. */
  isAddress(ledger: Ledger, address: string): boolean;
  /** Everybody whom parameters pay, call or give rights to, also where that is within call data. */
  orderDestinations(
    ledger: Ledger,
    parameters: TransactionOrderParameters,
  ): readonly { readonly destination: TransactionDestination; readonly tag?: AddressTag; readonly isGuess?: true }[];
  /** The destinations named in parameters as such, call data left out. */
  namedDestinations(ledger: Ledger, parameters: TransactionOrderParameters): readonly TransactionDestination[];
  /** The assets that parameters name, move or give a right to; one of which a right is only taken back is none of them. */
  orderAssets(ledger: Ledger, parameters: TransactionOrderParameters): readonly OrderAsset[];
  /** The purpose (BIP-43) of the paths of accounts that may be brought in from a wallet of that ledger. */
  walletPurpose(ledger: Ledger): number;
  /** Where a destination is on a ledger, in the one spelling that is compared; undefined where it has no address there. */
  placeOf(ledger: Ledger, destination: TransactionDestination): Place | undefined;
  /** Where an endpoint is by its address and its tag together; undefined where its ledger has no such address or tag. */
  endpointPlace(ledger: Ledger, endpoint: Pick<Endpoint, 'address' | 'tag'>): Place | undefined;
  /** Every text, in lower case, by which the one that is paid may be known. */
  spellings(ledger: Ledger, paid: Place): readonly string[];
  /** True if the two are one place: the address and the tag, or that neither has one. */
  isSame(paid: Place, known: Place): boolean;
  /** True if what is paid to one place reaches the owner of the other one, whose address may be meant whatever the tag. */
  reaches(paid: Place, known: Place): boolean;
  /** Checks a ticker's details against its ledger (`InvalidTickerLedgerDetails`). */
  checkTickerDetails(ledger: Ledger, details: TickerLedgerDetails): Result<void, IntentFailure>;
  /** Checked details in the one spelling in which the ledger names the asset. */
  spelledTickerDetails(ledger: Ledger, details: TickerLedgerDetails): TickerLedgerDetails;
  /** True where an order that names no ledger may be one on the only ledger that its account is on: before orders had to say it. */
  readonly takesOnlyLedger?: boolean;
  /** Checks an order's parameters against the ledger they are for (`InvalidTransactionOrderParameters`). */
  checkOrderParameters(ledger: Ledger, parameters: TransactionOrderParameters): Result<void, IntentFailure>;
  /** The transaction order parameters that carry out a transfer order (`InvalidTransferOrderParameters`). */
  convertTransferOrder(order: {
    payload: CreateTransferOrder;
    account: Account;
    ticker: ApiTickerData;
    ledger: Ledger;
  }): Result<TransactionOrderParameters, IntentFailure>;
  /**
   * The parameters of a transaction that takes another's place and pays nobody (`InvalidTransactionOrderParameters`: the maximum fee
   * can never be enough, or nothing excludes the other one). `replaceable` is the other one, as the ledger's rules keep it, and `target` what its order asks for,
   * which was not looked at in earlier versions of the rules.
   */
  cancellationParameters(cancellation: {
    payload: AttemptTransactionOrderCancellation;
    account: Account;
    ledger: Ledger;
    replaceable: JsonObject;
    target?: TransactionOrderParameters;
  }): Result<TransactionOrderParameters, IntentFailure>;
  /** The largest fee that an order allows, in the smallest unit of the ledger's coin; undefined where nothing is known of the ledger. */
  feeAtRisk(ledger: Ledger, order: { readonly maximumFee?: string | undefined }): bigint | undefined;
  /** Which kind of order it is; undefined for an operation that is of none, and where nothing is known of the ledger. */
  orderKind(ledger: Ledger, order: CreateTransactionOrder): OrderKind | undefined;
  /** The first of an account's ledgers whose key can sign the content (`InvalidManifestContent`). */
  manifestLedger(content: ManifestContent, account: Account, ledgers: readonly Ledger[]): Result<Ledger, IntentFailure>;
  /** What a failure calls an account or a user of another domain than the intent is for. */
  nameElsewhere(entity: { readonly id: string; readonly alias: string }): string;
  /** Why a condition could never be evaluated (`PolicyScriptingExecutionFailed`). */
  checkCondition(condition: PolicyCondition): Result<void, IntentFailure>;
  /** The extension that takes the payload (`FeatureFlagDisabled`: there is none), after its own check of it. */
  extensionFor(payload: ExtensionPayload): Result<ExtensionName, IntentFailure>;
}

/** An extension by its name and the version of its payload. */
export interface ExtensionName {
  readonly name: string;
  readonly version: string;
}
