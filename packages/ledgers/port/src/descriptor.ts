import { CodedError } from '@countersign/kernel';
import type {
  AddressTag,
  LedgerParameters,
  ManifestContentType,
  TickerLedgerDetails,
  TransactionOrderParameters,
} from '@countersign/model';
import type { OrderKind } from '@countersign/model/names';

import type { KeyDescriptor } from './keys.ts';
import type { AccountCreation } from './presence.ts';

/** One field of an order: where it is, what it is, and how it is entered and shown. */
export interface FieldDescriptor {
  /** The path within the order's parameters; that of a list's field goes through the list. */
  readonly name: string;
  readonly label: string;
  readonly kind:
    | 'destination'
    | 'amount'
    | 'hex'
    | 'integer'
    | 'text'
    | 'address'
    /** The id of a known asset. */
    | 'asset'
    /** A choice between shapes (`forms`), of which its `type` says which one it is. */
    | 'variant'
    | 'flags'
    | 'choice'
    | 'boolean'
    /** The id of an account here, which is meant by its address on the order's ledger. */
    | 'account'
    | 'id';
  readonly required: boolean;
  /** The path of the list whose entries each have it; its own name where the entries are it, and it is required where the list needs one. */
  readonly list?: string;
  /** Present for whole numbers that are JSON numbers; others are decimal text. */
  readonly json?: 'number';
  /**
   * What an amount counts: the ledger's coin, the asset of the currency at a path (the coin where there is none), a unit of the ledger's own
   * such as gwei, what a code at a path names (the coin where there is none) with the decimals that all have, or smallest units of something that has no
   * others. A field that is no amount has none.
   */
  readonly unit?:
    | 'Coin'
    | 'SmallestUnit'
    | { readonly currency: string }
    | { readonly decimals: number; readonly symbol: string }
    | { readonly decimals: number; readonly code: string };
  /** What is written for an amount of none, as decimal text, where that is not 0: the amount counts from there. */
  readonly countsFrom?: string;
  /** Inclusive bounds of an integer or amount as it is written, as decimal text. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly maximumLength?: number;
  readonly minimumLength?: number;
  /** Of a text whose length the network counts in bytes of UTF-8. */
  readonly maximumBytes?: number;
  /** A text of the letters, digits and signs of ASCII alone, without spaces. */
  readonly isAscii?: true;
  readonly options?: readonly string[];
  /** Hexadecimal that people write and read as text (UTF-8), such as a memo; its lengths are those of the digits. */
  readonly isText?: true;
  /** What a contract is called with, so that those who read it may say more than the bytes. */
  readonly isCallData?: true;
  /** The path of the destination that a tag is for: beside another one it would mean somebody else. */
  readonly tagOf?: string;
  /** The shapes of a `variant`. */
  readonly forms?: readonly VariantForm[];
}

/** A shape that a field may have: the `type` that says so in an order, and the members beside that. A currency in a ledger's own terms is one, too. */
export interface VariantForm {
  readonly type: string;
  readonly label: string;
  /** Each by the name of its member. Those of one name are entered alike in all forms of a field. */
  readonly fields: readonly FieldDescriptor[];
  /** Of a currency: decimals of its amounts; absent where they are given in smallest units alone. */
  readonly decimals?: number;
  /** Of a currency: the member that its amounts are shown with. */
  readonly symbol?: string;
}

/** A known asset, as the first of the forms of a currency. */
export const knownAssetForm: VariantForm = {
  type: 'TickerId',
  label: 'A known asset',
  fields: [{ name: 'tickerId', label: 'Asset', kind: 'asset', required: true }],
};

/** The member of a form that is the id of a known asset; undefined where it names none so. */
export function assetMember({ fields }: VariantForm): string | undefined {
  return fields.find(({ kind }) => kind === 'asset')?.name;
}

/** Whether a field says in which currency something is: whether one of its forms is a known asset. */
export function isCurrency({ forms = [] }: FieldDescriptor): boolean {
  return forms.some((form) => assetMember(form) !== undefined);
}

/** An operation that a transaction order can ask of a ledger, as data, so that forms and reviews are generic. */
export interface OperationDescriptor {
  /** Its name in the order's parameters, the only one of that name; ledgers with one operation alone call it `Transfer`. */
  readonly type: string;
  /** The names of what it is within, by their paths: of a method the pallet. */
  readonly within?: Readonly<Record<string, string>>;
  readonly label: string;
  /** Which of the kinds of orders it is that are the same on every ledger, where it is one. */
  readonly orderKind?: OrderKind;
  readonly fields: readonly FieldDescriptor[];
}

/**
 * Where an order names whom it pays and how much: paths of its fields. One that has `call` calls a contract with what is there, and creates
 * one where it pays nobody.
 */
export interface PaymentDescriptor {
  readonly to: string;
  readonly amount: string;
  readonly call?: string;
  readonly tag?: TagPlace;
}

/** Where an order says the tag of whom it pays, and of which kind that is; of a field that has several forms, the kind by the form's type. */
export interface TagPlace {
  readonly path: string;
  readonly type: AddressTag['type'] | Readonly<Record<string, AddressTag['type']>>;
}

/** A kind of token that a ledger knows; `properties` are the fields of the ticker's ledger details. */
export interface TokenDescriptor {
  readonly standard: string;
  readonly tickerKind: 'Native' | 'Contract' | 'Token';
  readonly fungible: boolean;
  /** Decimals of the token's amounts, on ledgers where a convention fixes them for all tokens of the kind. */
  readonly decimals?: number;
  readonly properties: readonly FieldDescriptor[];
  /** The name of the property by which its issuer tells its tokens apart; absent where a token is known by what made it alone. */
  readonly code?: string;
  /** How an account says that it takes a token of the kind: before that none reaches it. Absent where any may. */
  readonly optIn?: OptInDescriptor;
}

/** The operation by which an account takes a token, and what its order begins with: values by their paths in its parameters. */
export interface OptInDescriptor {
  readonly operation: string;
  /** A text as it is, or a property of the token's ledger details by its name. */
  readonly begins: Readonly<Record<string, string | { readonly property: string }>>;
}

/** A fee that a person may set instead of a level. */
export interface CustomFeeDescriptor {
  readonly type: string;
  readonly label: string;
  readonly fields: readonly FieldDescriptor[];
}

/** A kind of content that an account's key signs outside of orders, and which key that is: the account's own, or its address's. */
export interface ManifestDescriptor {
  readonly type: ManifestContentType;
  readonly key: 'Account' | 'Address';
}

/** Whether coins are worth something: those of a `Test` network are not, and of others it may not be known. */
export type NetworkKind = 'Main' | 'Test' | 'Unknown';

/** Which networks a ledger's real ones and its test networks are: values of a member of its parameters. Of any other one it is not known. */
export interface NetworksDescriptor {
  readonly member: string;
  readonly main: readonly (string | number)[];
  readonly test: readonly (string | number)[];
  /** What a network is whose parameters lack the member. */
  readonly absent?: NetworkKind;
}

/**
 * An amount in the smallest unit of a ledger's coin. `others` are those of single networks, by the value of a member of the ledger's parameters:
 * their coins are worth more or less. Without a member it is the same for all.
 */
export interface AmountByNetwork {
  readonly usual: bigint;
  readonly member?: string;
  readonly others?: Readonly<Record<string, bigint>>;
}

/** A kind of tag: whole numbers up to a largest one, texts of so many bytes, or hashes, which have one length. */
export interface TagDescriptor {
  readonly type: AddressTag['type'];
  readonly label: string;
  /** The largest number. */
  readonly maximum?: string;
  /** The most bytes of UTF-8. */
  readonly maximumBytes?: number;
}

/** What a ledger is and can do, as data. A browser reads it without the ledger's codec. */
export interface LedgerDescriptor {
  /** The `type` of the public API's ledger parameters, e.g. `Ethereum`. */
  readonly type: string;
  readonly name: string;
  /** Decimals of the ledger's coin: the same on all networks, or what a member of the ledger's parameters says. */
  readonly decimals: number | { readonly member: string };
  /** Which networks are real; one word where the parameters say nothing of that, and it is so of all, or of none known. */
  readonly networks: NetworksDescriptor | NetworkKind;
  /** The keys of an account that an address here is made of or that sign beside it; the first one spends, and signs manifests. */
  readonly keys: readonly [KeyDescriptor, ...KeyDescriptor[]];
  readonly manifests: readonly ManifestDescriptor[];
  /** What makes an address be on the network; absent where every address always is. */
  readonly createdBy?: AccountCreation;
  /** How many addresses an account may have. */
  readonly addressesPerAccount: 'One' | 'Many';
  /** What an order spends: outputs of earlier transactions, each of them whole, or a part of what its sender holds. */
  readonly spends: 'Outputs' | 'Balance';
  /** How many payees one transfer may have. */
  readonly payeesPerTransfer: 'One' | 'Many';
  /** Whether the fee of a transfer may be taken from what a payee gets. */
  readonly feeFromPayees: boolean;
  /** Below what amount, in the smallest unit, an output is left alone unless people choose it; absent where an account spends no outputs. */
  readonly smallOutputs?: AmountByNetwork;
  /** The kinds of tags that distinguish those who are paid at one address, such as an exchange's customers. */
  readonly tags: readonly TagDescriptor[];
  /** The field that says where change goes, and its word for the account's first address; absent on ledgers whose orders do not say it. */
  readonly change?: { readonly field: string; readonly primary: string };
  readonly feeUnit: string;
  /** The most that an order pays in fees which names no maximum of its own. */
  readonly maximumFee: AmountByNetwork;
  readonly customFees: readonly CustomFeeDescriptor[];
  /** Counts that an estimate of the ledger's has for people besides the fee: their members in it. */
  readonly estimates: readonly { readonly name: string; readonly label: string }[];
  /** What a person may add to an order for bookkeeping: the recipient's, or their own. */
  readonly memos: readonly FieldDescriptor[];
  readonly tokens: readonly TokenDescriptor[];
  /** Where in the order's parameters their operation is, which names itself by its `type`; absent where they are the operation. */
  readonly operationPath?: string;
  readonly operations: readonly OperationDescriptor[];
  /** The ways in which an order is a payment; any other is shown by the name of its operation. */
  readonly payments: readonly PaymentDescriptor[];
  /** What else an order may say that no form asks for, such as the order that it replaces. */
  readonly others: readonly FieldDescriptor[];
  /** Blocks after which a transaction counts as confirmed; where heights may have none, heights, since these are counted. */
  readonly confirmations: number;
  /**
   * How long a transaction waits for its signatures at least, in seconds since it was built: afterwards it may be too late for it. Absent where
   * transactions are good for good.
   */
  readonly signatureWaitSeconds?: number;
  /**
   * One of `others` with which an order's transaction is good for good where those of the ledger end; forms ask for it. It names what serves one transaction at a
   * time and is used up by that, so that another one excludes it.
   */
  readonly endlessWith?: string;
  /** The operation by which an account makes such a thing for another one to use, and the field of it that says for which. */
  readonly endlessMadeBy?: { readonly operation: string; readonly account: string };
  /** How soon a block follows another at the earliest, in seconds: a height becomes a time by it. Absent where no validity is a height. */
  readonly secondsPerBlock?: number;
  /** How a transaction that was sent can still be replaced. Where `None`, what `endlessWith` keeps good for good can be cancelled while no node has taken it. */
  readonly replacement: 'ReplaceByFee' | 'SameNonce' | 'SameSequence' | 'None';
  /**
   * Networks whose nodes keep the first transaction that they see all the same: values of a member of the ledger's parameters. What they refused can be cancelled
   * there, by another one that uses up the same and pays nobody.
   */
  readonly withoutReplacement?: { readonly member: string; readonly values: readonly string[] };
}

/** Whether a transaction that was sent on a ledger with these parameters can still be replaced, or cancelled by a replacement. */
export function canReplace({ replacement, withoutReplacement: without }: LedgerDescriptor, parameters: object): boolean {
  const value = memberOf(parameters, without?.member ?? '');
  return replacement !== 'None' && without?.values.some((one) => one === value) !== true;
}

/**
 * Whether another transaction can be made that excludes what was signed for an order, so that a cancellation ends it where it comes first: one that uses up the same
 * outputs, nonce or sequence, or the same that keeps it good for good.
 */
export function canExclude(
  { replacement, endlessWith }: Pick<LedgerDescriptor, 'replacement' | 'endlessWith'>,
  parameters: object,
): boolean {
  return replacement !== 'None' || isKeptGood(endlessWith, parameters);
}

/** An order that this one takes the place of, on ledgers where `resourceStrategy` names it, and the limit of its fee. */
export const replacementFields: readonly FieldDescriptor[] = [
  { name: 'resourceStrategy.transactionOrderId', label: 'Replaces the order', kind: 'id', required: false },
  { name: 'resourceStrategy.reason', label: 'Reason of the replacement', kind: 'text', required: false, maximumLength: 200 },
];

/**
 * The member of an order's parameters by which it takes the place of another one of its account; undefined on ledgers whose orders have none.
 */
export function replacing({ others }: LedgerDescriptor, orderId: string, reason = ''): object | undefined {
  const canReplace = replacementFields.every(({ name }) => others.some((other) => other.name === name));
  if (!canReplace) return undefined;
  return {
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: orderId, ...(reason !== '' && { reason }) },
  };
}

/** Parameters without the wish to take another order's place. */
export function withoutReplacement(parameters: TransactionOrderParameters): TransactionOrderParameters {
  if (!('resourceStrategy' in parameters)) return parameters;
  const { resourceStrategy: _, ...rest } = parameters;
  return rest;
}

/** The amount for a network with these parameters. */
export function amountFor({ usual, member = '', others = {} }: AmountByNetwork, parameters: LedgerParameters): bigint {
  return new Map(Object.entries(others)).get(String(memberOf(parameters, member))) ?? usual;
}

/** Decimals of the coin of a ledger with these parameters; undefined where they do not say it. */
export function coinDecimals({ decimals }: Pick<LedgerDescriptor, 'decimals'>, parameters: object): number | undefined {
  const value = typeof decimals === 'number' ? decimals : memberOf(parameters, decimals.member);
  return typeof value === 'number' ? value : undefined;
}

/** A ledger's coin as an asset: the same as `assets.nativeTicker` of its rules gives, which need not be there for it. */
export interface NativeCoin {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly ledgerDetails: TickerLedgerDetails;
}

/** The coin of a ledger with these parameters. Throws `UnsupportedLedger` where nothing says its decimals. */
export function nativeCoin(descriptor: Pick<LedgerDescriptor, 'name' | 'decimals'>, parameters: LedgerParameters): NativeCoin {
  const decimals = coinDecimals(descriptor, parameters);
  if (decimals === undefined)
    throw new CodedError('UnsupportedLedger', `Nothing says the decimals of a coin of ${descriptor.name}`);
  const [name, symbol] =
    'tickerName' in parameters
      ? [parameters.tickerName, parameters.tickerSymbol]
      : [parameters.nativeTickerName, parameters.nativeTickerSymbol];
  return { name, symbol, decimals, ledgerDetails: { type: parameters.type, properties: { type: 'Native' } } };
}

/** How long an order's transaction waits for its signatures at least, in seconds; undefined where it is good for good, as some are by what the order names. */
export function secondsToSign(
  { signatureWaitSeconds, endlessWith }: Pick<LedgerDescriptor, 'signatureWaitSeconds' | 'endlessWith'>,
  parameters: object = {},
): number | undefined {
  return isKeptGood(endlessWith, parameters) ? undefined : signatureWaitSeconds;
}

function isKeptGood(endlessWith: string | undefined, parameters: object): boolean {
  return endlessWith !== undefined && memberOf(parameters, endlessWith) !== undefined;
}

/** People who carry files to a vault without a network and back again need so long at least, in seconds, if they are ready. */
const shortestTripSeconds = 1_800;

/** Whether a vault without a network could not sign an order's transaction in time; then its account needs what keeps that good for good, if there is such a thing. */
export function isTooShortForFiles(
  descriptor: Pick<LedgerDescriptor, 'signatureWaitSeconds' | 'endlessWith'>,
  parameters: object = {},
): boolean {
  const seconds = secondsToSign(descriptor, parameters);
  return seconds !== undefined && seconds < shortestTripSeconds;
}

/** Whether an account whose vault has no network needs what keeps transactions good for good before it can pay. */
export function mayNeedEndless(descriptor: Pick<LedgerDescriptor, 'signatureWaitSeconds' | 'endlessWith'>): boolean {
  return descriptor.endlessWith !== undefined && isTooShortForFiles(descriptor);
}

function memberOf(parameters: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(parameters)).get(name);
}

/** The most that an order may cost, in the smallest unit of the ledger's coin. */
export const maximumFeeField: FieldDescriptor = {
  name: 'maximumFee',
  label: 'Maximum fee',
  kind: 'amount',
  required: false,
  unit: 'Coin',
};

/**
 * The largest fee that an order allows, in the smallest unit of the ledger's coin: the maximum that it names, yet never more than the operator
 * set for the ledger; without either, what is sound on its network. No vault signs for more. It counts as value that the order puts at risk.
 *
 * `order` is whatever may name a maximum: a transfer order, a cancellation, or the `parameters` of a transaction order. Pure, and with data
 * alone: a browser can ask it, too. `feeAtRisk` of the ledgers' registry finds the descriptor by itself.
 */
export function feeAtRisk(
  { maximumFee }: Pick<LedgerDescriptor, 'maximumFee'>,
  parameters: LedgerParameters,
  order: { readonly maximumFee?: string | undefined },
): bigint {
  const named = order.maximumFee === undefined ? undefined : BigInt(order.maximumFee);
  const bound = 'maximumFee' in parameters && parameters.maximumFee !== undefined ? BigInt(parameters.maximumFee) : undefined;
  if (named !== undefined && bound !== undefined) return named < bound ? named : bound;
  return named ?? bound ?? amountFor(maximumFee, parameters);
}

/**
 * What people write to whom a transfer pays, where a ledger carries such a text: as text itself, or as hexadecimal that they write as text. Where there may be
 * several it is the first.
 */
export function transferMemo({ memos }: Pick<LedgerDescriptor, 'memos'>): FieldDescriptor | undefined {
  return memos.find(({ isText, kind }) => isText === true || kind === 'text');
}

/** The most bytes that a text may have; 0 where nothing bounds it. Of hexadecimal there are two digits for each. */
export function mostBytes({ maximumBytes, maximumLength = 0 }: FieldDescriptor): number {
  return maximumBytes ?? maximumLength / 2;
}

/** The fields of an operation: those that are there once, and those in the entries of a list. */
export interface OperationFields {
  readonly single: readonly FieldDescriptor[];
  readonly repeated: readonly {
    readonly path: string;
    /** True where the list needs an entry. */
    readonly required: boolean;
    readonly fields: readonly FieldDescriptor[];
  }[];
}

/** An operation's own fields, the ledger's memos, and what makes a transaction endless, as a form or a review goes through them. */
export function operationFields(
  { operations, memos, others, endlessWith }: LedgerDescriptor,
  operation: string,
): OperationFields {
  const own = operations.find(({ type }) => type === operation)?.fields ?? [];
  const names = new Set(operations.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const all = [...own, ...memos.filter(({ name }) => !names.has(name)), ...others.filter(({ name }) => name === endlessWith)];
  const lists = [...new Set(all.flatMap(({ list }) => list ?? []))];
  return {
    single: all.filter(({ list }) => list === undefined),
    repeated: lists.map((path) => {
      const fields = all.filter(({ list }) => list === path);
      return { path, fields, required: fields.some(({ required }) => required) };
    }),
  };
}

/** The field that says what an amount counts, where there is one. */
export function currencyOf({ unit }: FieldDescriptor, fields: readonly FieldDescriptor[]): FieldDescriptor | undefined {
  return typeof unit === 'object' && 'currency' in unit ? fields.find(({ name }) => name === unit.currency) : undefined;
}

/** Whether a ledger with these parameters has coins that are worth something: `Test` where it is known to be a test network. */
export function networkKind({ networks }: Pick<LedgerDescriptor, 'networks'>, parameters: object): NetworkKind {
  if (typeof networks === 'string') return networks;
  const value = memberOf(parameters, networks.member);
  if (value === undefined) return networks.absent ?? 'Unknown';
  const isAmong = (values: NetworksDescriptor['main']) => values.some((one) => one === value);
  return isAmong(networks.main) ? 'Main' : isAmong(networks.test) ? 'Test' : 'Unknown';
}
