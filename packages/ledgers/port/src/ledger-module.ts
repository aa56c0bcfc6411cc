import type { JsonObject, Result } from '@countersign/kernel';
import type {
  AddressTag,
  Endpoint,
  FailureCause,
  Ledger,
  TickerLedgerDetails,
  TransactionDestination,
  TransactionOrderParameters,
} from '@countersign/model';

import type { AssetReference } from './asset.ts';
import type { ContractCalls } from './contract-calls.ts';
import type { LedgerDescriptor } from './descriptor.ts';
import type { TransactionDescription } from './description.ts';
import type { OrderDestination, ParsedAddress } from './destination.ts';
import type { Deviation } from './deviation.ts';
import type { FeeLevel, FeeLevels } from './fee-levels.ts';
import type { AccountKeyId, AddressScope, KeyStrategy, PayloadSignature } from './keys.ts';
import type { ChainStateQuery, ObservedTransaction } from './ledger-node.ts';
import type { WriteLine } from './line.ts';
import type { Presence } from './presence.ts';
import type { TransactionRefusal } from './refusal.ts';
import type {
  AssembledTransaction,
  BuildInput,
  BuiltTransaction,
  CancellationRequest,
  Place,
  SentTransaction,
  SignedOrder,
  TransactionSummary,
  TransferRequest,
  UnsignedSummary,
} from './transaction.ts';
import type { Validity } from './validity.ts';

/**
 * Why a text is no address that may be paid: stable codes, shown by forms and returned by the API. `UnspendableAddress`: it is well
 * formed, and whatever goes there is lost, because nobody can have its key.
 */
export type AddressFailure =
  | 'InvalidAddress'
  | 'BadAddressChecksum'
  | 'WrongNetwork'
  | 'UnsupportedAddress'
  | 'UnspendableAddress';

/** What reads orders and the addresses in them, and builds nothing: small, and all that a device loads of a ledger. */
export interface OrderReader {
  readonly address: {
    /** Checks and normalises a text on the given network. */
    parse(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure>;
    /**
     * One text for an address and its tag, which `parse` takes apart again; undefined for a tag that the ledger does not have. Absent on
     * ledgers without tags.
     */
    withTag?(address: string, tag: AddressTag, ledger: Ledger): string | undefined;
    /** Every text, in lower case, that `parse` may have read as an address by which the one that is paid is known. */
    spellings(paid: Omit<ParsedAddress, 'kind'>, ledger: Ledger): readonly string[];
    /**
     * What every text of an address begins with that has a tag in it, whichever tag, in lower case: one of these. Absent on ledgers without such
     * texts.
     */
    taggedBeginnings?(address: string, ledger: Ledger): readonly string[];
  };
  readonly transaction: {
    /** Everybody whom parameters pay, call or give rights to, also where that is within call data; nobody else. */
    destinations(parameters: TransactionOrderParameters): readonly OrderDestination[];
    /**
     * What parameters ask for, for people; {@link LedgerModule.transaction.decode} says the same of the bytes that come of it. Endpoints of
     * the order's ledger add what the ABIs stored with them say, as warnings: nothing else changes. The lock of an asset is judged by its movements and
     * rights: to read more of them is a change of the platform's rules, of a version of its own. Takes whatever the shape of parameters allows.
     */
    describe(parameters: TransactionOrderParameters, endpoints?: readonly Endpoint[]): TransactionDescription;
  };
}

/** A ledger's rules: pure functions, the same files in each ledger's folder, no network. */
export interface LedgerModule extends OrderReader {
  readonly descriptor: LedgerDescriptor;
  readonly address: OrderReader['address'] & {
    /**
     * The address of the public keys of the descriptor's keys: compressed SEC 1 points (33 bytes) or Ed25519 keys (32 bytes). Absent where
     * it does not follow from them, because the network names it later.
     */
    derive?(publicKeys: ReadonlyMap<AccountKeyId, Uint8Array>, ledger: Ledger): string;
    /** True where the ledger refuses payments to the address without a tag, by a chain state that has it among its destinations. */
    asksForTag?(address: string, chainState: JsonObject): boolean;
  };
  readonly keys: {
    /**
     * The path of one of an address's keys below the account's key of that id, e.g. `0/7`; every level hardened (`0'/7'`) for `VaultHard`.
     * The level of the coin is none of its: that is the descriptor's. `balance` ledgers have the single index 0; a `Random` account has
     * one key of each id and the path is empty.
     */
    addressPath(strategy: KeyStrategy, keyId: AccountKeyId, scope: AddressScope, index: number): string;
    /**
     * The purpose (BIP-43) of the account paths below which wallets make the same addresses of the same keys as accounts have here. Below
     * another one they make other addresses, and what was paid to those would be missed.
     */
    walletPurpose(ledger: Ledger): number;
  };
  /**
   * Whether an address is on its network, by a chain state that has it among its senders: what it needs to be there, and what it cannot send. Absent
   * where every address always is, which the descriptor says as well (`createdBy`).
   */
  presence?(address: string, chainState: JsonObject): Presence;
  readonly amount: {
    /** No native coin of this type of ledger can have a larger amount, in its smallest unit. */
    readonly maximum: bigint;
  };
  readonly assets: {
    /** The asset that a ticker's ledger details name; an error code where they are malformed for this ledger. */
    fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'>;
    /** The native ticker that every configured ledger of this type has from genesis on. */
    nativeTicker(ledger: Ledger): { name: string; symbol: string; decimals: number; ledgerDetails: TickerLedgerDetails };
    /** Ledger details of a token seen on the ledger, for a ticker that nobody validated yet. */
    toTickerDetails(asset: AssetReference): TickerLedgerDetails;
    /** Whose debt the asset is: what its own issuer is paid of it is no more. Absent on ledgers where issuers hold as anybody does. */
    issuer?(asset: AssetReference): string | undefined;
  };
  readonly fees: {
    /** One line for people, e.g. `12 sat/vB`, of a fee level; in English, or as `write` puts it. */
    describe(fees: FeeLevels | undefined, level: FeeLevel, write?: WriteLine): string;
  };
  /** Absent on ledgers without contracts. */
  readonly calls?: ContractCalls;
  readonly transaction: OrderReader['transaction'] & {
    /** A transfer order as the ledger's own transaction order parameters (destinations are addresses already). */
    fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal>;
    /** The parameters of a transaction that takes another's place and pays nobody; refused where that fee can never be enough. */
    cancellation(request: CancellationRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal>;
    /** Checks parameters that depend on no chain state: addresses, amounts, memos, bounds. */
    validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal>;
    /**
     * The parameters with another destination in each place where one is named; call data stay as they are. An account that a field names by its id alone is
     * replaced by accounts alone: where it is, {@link BuildInput} says.
     */
    mapDestinations(
      parameters: TransactionOrderParameters,
      replace: (destination: TransactionDestination) => TransactionDestination,
    ): TransactionOrderParameters;
    /**
     * Assets beside those of its description that an order may be about: of a call by a function that two standards have, or a token that is named without the
     * program that it is of. Destinations are addresses. Absent where orders say all that they are about.
     */
    possibleAssets?(parameters: TransactionOrderParameters): readonly AssetReference[];
    /**
     * The part of the ledger's state that the building of a transaction depends on, of parameters whose destinations are addresses, and of the addresses
     * that it is from. Assets are those that they name by themselves, and not by a ticker.
     */
    stateQuery(
      parameters: TransactionOrderParameters,
      senders: readonly string[],
    ): Pick<ChainStateQuery, 'destinations' | 'call'> & Partial<Pick<ChainStateQuery, 'assets'>>;
    /** Chooses inputs or nonce, sets the fee, and gives the payloads to sign. */
    build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal>;
    /** The address of what the descriptor's `endlessMadeBy` made, by the parameters and who paid; undefined for other operations. */
    endlessMade?(parameters: TransactionOrderParameters, sender: string): string | undefined;
    /** The addresses beside the senders' whose state {@link LedgerModule.transaction.place} depends on; absent where there are none. */
    placedBy?(built: Pick<BuiltTransaction, 'unsigned'>): readonly string[];
    /** Where a transaction that was built earlier is in the queue now, so that none is signed that can never be taken. */
    place(built: Pick<BuiltTransaction, 'unsigned' | 'resources'>, chainState: JsonObject): Place;
    /** Reads `unsigned` of a built transaction back, with the payloads that follow from it; refused where `build` makes no such transaction. */
    readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'>;
    /**
     * A vault's own look before it signs: is this transaction the one that the order asks for, in every member that the order
     * decides, and from its account, for at most the fee that it allows (without a maximum: what is sane on the ledger)? Else the difference, in words.
     * Which keys sign is seen from {@link UnsignedSummary}.
     */
    checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string>;
    /** Puts the signatures in, in the payloads' order. Throws `SignatureMismatch` where one does not fit its payload. */
    assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction;
    /** Reads serialised bytes (hexadecimal) back. */
    decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'>;
    /**
     * Until when a transaction is good that was sent, where `decode` or `readUnsigned` can't read it any more since the ledger's parameters lack the version of the
     * network that it was made for. Undefined where that is for good, or what was signed is not what was sent. Absent where nothing hangs on such versions.
     */
    endOfSent?(sent: SentTransaction): Validity | undefined;
    /**
     * Where the ledger took a transaction as good and moved something else than its bytes ask for, as some tokens do. Nothing for one that moved as it was
     * signed, or of which that can't be said.
     */
    deviations(observed: Pick<ObservedTransaction, 'raw' | 'feePayer' | 'movements' | 'ledgerData'>): readonly Deviation[];
    /** What the network's code of a failure means; undefined for one that says nothing to people. Absent where the network gives no codes. */
    failureCause?(code: string): FailureCause | undefined;
  };
}
