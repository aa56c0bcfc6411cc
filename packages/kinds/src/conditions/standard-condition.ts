import { isObject, keysOf } from '@countersign/kernel';
import type { PolicyConditionExpression, TransactionDestination } from '@countersign/model';
import { orderKinds, weekdays, type OrderKind, type Weekday } from '@countersign/model/names';

/**
 * A condition that can be put together in a form. Those on amounts, assets, accounts and on where a payment goes hold for transfer orders
 * only, but for `EndpointTrustBelow` and `OrderKind`, which hold for transaction orders, too.
 */
export type StandardCondition =
  /** What is at risk of an asset is more than its limit: the sum of all outputs, and of a ledger's coin the largest fee. */
  | ({ readonly type: 'AmountOver' } & AmountTable)
  /** All that is at risk is less than the limit of its asset. */
  | ({ readonly type: 'AmountUnder' } & AmountTable)
  /** The largest fee that an order or a cancellation allows is more than the limit of its ledger. */
  | ({ readonly type: 'FeeOver' } & FeeTable)
  /** The sum of all outputs, in the smallest unit of whichever asset, is more than this. Older policies have it; the form makes none. */
  | { readonly type: 'BareAmountOver'; readonly amount: string }
  /** The same sum is less than this. */
  | { readonly type: 'BareAmountUnder'; readonly amount: string }
  /** The asset is on one of these ledgers. */
  | { readonly type: 'Ledger'; readonly ledgerIds: readonly string[] }
  /** Every destination is of one of these types. */
  | { readonly type: 'DestinationType'; readonly destinationTypes: readonly TransactionDestination['type'][] }
  /** At least one destination is of one of these types. */
  | { readonly type: 'AnyDestinationType'; readonly destinationTypes: readonly TransactionDestination['type'][] }
  /** Every destination is one of these endpoints. */
  | { readonly type: 'Endpoint'; readonly endpointIds: readonly string[] }
  /** At least one destination is an endpoint with a trust score below this, or a tag at the address of one. */
  | { readonly type: 'EndpointTrustBelow'; readonly limit: number }
  /** Every destination is an endpoint with at least this trust score, 0 to 100. */
  | { readonly type: 'EndpointTrustScore'; readonly minimum: number }
  /** The order is of one of these kinds, which are the same on every ledger. */
  | { readonly type: 'OrderKind'; readonly orderKinds: readonly OrderKind[] }
  /** The author holds one of these roles. */
  | { readonly type: 'AuthorRole'; readonly roles: readonly string[] }
  /** The transfer is from one of these accounts. */
  | { readonly type: 'Account'; readonly accountIds: readonly string[] }
  /** The transfer is of one of these assets. */
  | { readonly type: 'Ticker'; readonly tickerIds: readonly string[] }
  /** What is proposed is for one of these domains. */
  | { readonly type: 'TargetDomain'; readonly domainIds: readonly string[] }
  /** It is proposed at or after the minute `from` of a day in UTC, and before the minute `to`; over midnight where `from` is the later one. */
  | { readonly type: 'TimeOfDay'; readonly from: number; readonly to: number }
  /** It is proposed on one of these days in UTC. */
  | { readonly type: 'Weekday'; readonly days: readonly Weekday[] };

/** The limit of one asset. */
export interface AmountLimit {
  readonly tickerId: string;
  /** In the asset's smallest unit. */
  readonly amount: string;
  /** By which the amount was scaled. An asset that has others, or none, is over every limit and under none. */
  readonly decimals: number;
  /** The ledger whose fees this coin pays; absent for what pays none. */
  readonly feesOf?: string;
}

/** The limit of the fees of one ledger. */
export interface FeeLimit {
  readonly ledgerId: string;
  /** In the smallest unit of the ledger's coin. */
  readonly amount: string;
}

/** Limits by ledger, each once, and what holds for every other ledger. */
export interface FeeTable {
  readonly limits: readonly FeeLimit[];
  readonly others: 'Holds' | 'DoesNotHold';
}

/** Limits by asset, each asset once, and what holds for every other asset. */
export interface AmountTable {
  readonly limits: readonly AmountLimit[];
  readonly others: 'Holds' | 'DoesNotHold';
}

type Type = StandardCondition['type'];
type Of<T extends Type> = { readonly [Each in T]: { readonly type: Each } & Extract<StandardCondition, { type: Each }> }[T];

const payload = 'context.request.payload';
const isTransfer = `${payload}.type === "v0_CreateTransferOrder" && `;
const destinations = 'context.destinations';
const minute = 'context.time.minute';
const isOfAsset = `limit[0] === ${payload}.tickerId`;
const isScaled = `limit[2] === context.references.tickers[${payload}.tickerId]?.decimals`;
const total = `${payload}.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n)`;
const fee = 'context.fee';
const atRisk = `(${isOfAsset} ? ${total} : 0n) + (limit[3] === ${fee}?.ledgerId ? BigInt(${fee}.amount) : 0n)`;
const isOfLedger = `limit[0] === ${fee}.ledgerId`;

/**
 * How each kind is written as an expression, and read back from the literals in it. Some were written in another way once (`older`):
 * policies have these texts for ever.
 */
const forms: {
  readonly [T in Type]: {
    write(condition: Of<T>): string;
    older?(condition: Of<T>): string;
    read(literals: readonly unknown[]): Of<T> | undefined;
  };
} = {
  AmountOver: {
    write: ({ limits, others }) =>
      isTransfer +
      (others === 'Holds'
        ? `(!${table(limits)}.some((limit) => ${isOfAsset} && ${isScaled}) || ${table(limits)}.some((limit) => ${atRisk} > limit[1]))`
        : `${table(limits)}.some((limit) => (${isOfAsset} && !(${isScaled})) || ${atRisk} > limit[1])`),
    read: ([limits, others]) => tableOf('AmountOver', limits, others),
  },
  AmountUnder: {
    write: ({ limits, others }) =>
      isTransfer +
      (others === 'Holds'
        ? `!${table(limits)}.some((limit) => (${isOfAsset} && !(${isScaled})) || ${atRisk} >= limit[1])`
        : `${table(limits)}.some((limit) => ${isOfAsset} && ${isScaled}) && ${table(limits)}.every((limit) => ${atRisk} < limit[1])`),
    read: ([limits, others]) => tableOf('AmountUnder', limits, others),
  },
  FeeOver: {
    write: ({ limits, others }) =>
      `${fee} !== undefined && ` +
      (others === 'Holds'
        ? `!${feeTable(limits)}.some((limit) => ${isOfLedger} && BigInt(${fee}.amount) <= limit[1])`
        : `${feeTable(limits)}.some((limit) => ${isOfLedger} && BigInt(${fee}.amount) > limit[1])`),
    read: ([limits, others]) => feeTableOf(limits, others),
  },
  BareAmountOver: {
    write: ({ amount }) => `${isTransfer}${total} > ${amount}n`,
    read: ([amount]) => (isAmount(amount) ? { type: 'BareAmountOver', amount } : undefined),
  },
  BareAmountUnder: {
    write: ({ amount }) => `${isTransfer}${total} < ${amount}n`,
    read: ([amount]) => (isAmount(amount) ? { type: 'BareAmountUnder', amount } : undefined),
  },
  Ledger: {
    write: ({ ledgerIds }) =>
      `${isTransfer}${list(ledgerIds)}.includes(context.references.tickers[${payload}.tickerId]?.ledgerId)`,
    read: ([ledgerIds]) => (isTexts(ledgerIds) ? { type: 'Ledger', ledgerIds } : undefined),
  },
  DestinationType: {
    write: ({ destinationTypes }) =>
      `${isTransfer}${destinations}.every((destination) => ${list(destinationTypes)}.includes(destination.type))`,
    older: ({ destinationTypes }) =>
      `${isTransfer}${payload}.outputs.every((output) => ${list(destinationTypes)}.includes(output.destination.type))`,
    read: ([destinationTypes]) =>
      isDestinationTypes(destinationTypes) ? { type: 'DestinationType', destinationTypes } : undefined,
  },
  AnyDestinationType: {
    write: ({ destinationTypes }) =>
      `${isTransfer}${destinations}.some((destination) => ${list(destinationTypes)}.includes(destination.type))`,
    read: ([destinationTypes]) =>
      isDestinationTypes(destinationTypes) ? { type: 'AnyDestinationType', destinationTypes } : undefined,
  },
  Endpoint: {
    write: ({ endpointIds }) =>
      `${isTransfer}${destinations}.every((destination) => ${list(endpointIds)}.includes(destination.endpointId))`,
    read: ([endpointIds]) => (isTexts(endpointIds) ? { type: 'Endpoint', endpointIds } : undefined),
  },
  EndpointTrustBelow: {
    write: ({ limit }) =>
      `${destinations}.some((destination) => destination.trustScore < ${limit} || destination.untaggedTrustScore < ${limit})`,
    older: ({ limit }) => `${destinations}.some((destination) => destination.trustScore < ${limit})`,
    read: ([limit]) => (typeof limit === 'number' ? { type: 'EndpointTrustBelow', limit } : undefined),
  },
  EndpointTrustScore: {
    write: ({ minimum }) =>
      `${isTransfer}${destinations}.every((destination) => destination.type === "Endpoint" && ` +
      `destination.trustScore >= ${minimum})`,
    older: ({ minimum }) =>
      `${isTransfer}${payload}.outputs.every((output) => output.destination.type === "Endpoint" && ` +
      `context.references.endpoints[output.destination.endpointId]?.trustScore >= ${minimum})`,
    read: ([minimum]) => (typeof minimum === 'number' ? { type: 'EndpointTrustScore', minimum } : undefined),
  },
  OrderKind: {
    write: (condition) => `${list(condition.orderKinds)}.includes(context.orderKind)`,
    read: ([kinds]) => (isOrderKinds(kinds) ? { type: 'OrderKind', orderKinds: kinds } : undefined),
  },
  AuthorRole: {
    write: ({ roles }) =>
      `context.references.users[context.request.author.id].roles.some((role) => ${list(roles)}.includes(role))`,
    read: ([roles]) => (isTexts(roles) ? { type: 'AuthorRole', roles } : undefined),
  },
  Account: {
    write: ({ accountIds }) => `${isTransfer}${list(accountIds)}.includes(${payload}.accountId)`,
    read: ([accountIds]) => (isTexts(accountIds) ? { type: 'Account', accountIds } : undefined),
  },
  Ticker: {
    write: ({ tickerIds }) => `${isTransfer}${list(tickerIds)}.includes(${payload}.tickerId)`,
    read: ([tickerIds]) => (isTexts(tickerIds) ? { type: 'Ticker', tickerIds } : undefined),
  },
  TargetDomain: {
    write: ({ domainIds }) => `${list(domainIds)}.includes(context.request.targetDomainId)`,
    read: ([domainIds]) => (isTexts(domainIds) ? { type: 'TargetDomain', domainIds } : undefined),
  },
  TimeOfDay: {
    write: ({ from, to }) => `${minute} >= ${from} ${from <= to ? '&&' : '||'} ${minute} < ${to}`,
    read: ([from, to]) => (typeof from === 'number' && typeof to === 'number' ? { type: 'TimeOfDay', from, to } : undefined),
  },
  Weekday: {
    write: ({ days }) => `${list(days)}.includes(context.time.weekday)`,
    read: ([days]) => (isWeekdays(days) ? { type: 'Weekday', days } : undefined),
  },
};

const types = keysOf(forms);

/** The expression of a standard condition. */
export function writeStandardCondition(condition: StandardCondition): PolicyConditionExpression {
  return { type: 'Expression', expression: textsOf(condition).present };
}

/**
 * The standard condition that an expression expresses, if it is exactly what {@link writeStandardCondition} writes for one, or
 * once wrote. Anything else, even with the same meaning, is an expression of somebody's own.
 */
export function readStandardCondition({ expression }: PolicyConditionExpression): StandardCondition | undefined {
  const literals = literalsIn(expression);
  for (const type of types) {
    const condition: StandardCondition | undefined = forms[type].read(literals);
    if (condition === undefined) continue;
    const { present, older } = textsOf(condition);
    if (present === expression || older === expression) return condition;
  }
  return undefined;
}

function textsOf<T extends Type>(condition: Of<T>): { readonly present: string; readonly older: string | undefined } {
  const form = forms[condition.type];
  return { present: form.write(condition), older: form.older?.(condition) };
}

/**
 * The expression as it would be written today. A standard condition in its older text asked how a destination was named, and could
 * be avoided by naming it in another way: it is evaluated in its present meaning.
 */
export function presentExpression(condition: PolicyConditionExpression): string {
  const standard = readStandardCondition(condition);
  return standard === undefined ? condition.expression : writeStandardCondition(standard).expression;
}

const textLiteral = String.raw`"(?:[^"\\]|\\.)*"`;
/** A row of a table of limits: an asset and its amount, decimals and the ledger whose fees count with it; or a ledger and its amount. */
const limitRow = String.raw`\[(TEXT),([0-9]+)n(?:,([0-9]{1,3}),(TEXT))?\]`.replaceAll('TEXT', textLiteral);
const startOfTable = new RegExp(
  String.raw`^(?:context\.fee !== undefined && )?(\(?!)?\[((?:ROW(?:,(?=\[)|(?=\])))+)\]`.replace('ROW', limitRow),
);

// A table of limits, and whether its answer is turned round; else a list of texts; else the big integer that a comparison ends with, or the
// numbers that are compared with.
function literalsIn(expression: string): readonly unknown[] {
  const text = expression.startsWith(isTransfer) ? expression.slice(isTransfer.length) : expression;
  const [, turned, rows] = startOfTable.exec(text) ?? [];
  if (rows !== undefined) return [limitsIn(rows), turned === undefined ? 'DoesNotHold' : 'Holds'];
  const texts = /\[(?:"(?:[^"\\]|\\.)*"(?:,(?=")|(?=\])))*\]/.exec(text)?.[0];
  if (texts !== undefined) return parsed(texts);
  const amount = /(?<=[<>] )[0-9]+(?=n$)/.exec(text)?.[0];
  return amount === undefined ? [...text.matchAll(/(?<=(?:<|>=) )[0-9]{1,4}\b/g)].map(([digits]) => Number(digits)) : [amount];
}

function limitsIn(rows: string): readonly (AmountLimit | FeeLimit)[] {
  return [...rows.matchAll(new RegExp(limitRow, 'g'))].flatMap(
    ([, id = '', amount = '', decimals, coin = '""']): readonly (AmountLimit | FeeLimit)[] => {
      const [[name], [feesOf]] = [parsed(id), parsed(coin)];
      if (typeof name !== 'string' || typeof feesOf !== 'string') return [];
      if (decimals === undefined) return [{ ledgerId: name, amount }];
      return [{ tickerId: name, amount, decimals: Number(decimals), ...(feesOf !== '' && { feesOf }) }];
    },
  );
}

function parsed(texts: string): readonly unknown[] {
  try {
    return [JSON.parse(texts)];
  } catch {
    return [];
  }
}

function table(limits: readonly AmountLimit[]): string {
  const rows = limits.map(
    ({ tickerId, amount, decimals, feesOf = '' }) =>
      `[${JSON.stringify(tickerId)},${amount}n,${decimals},${JSON.stringify(feesOf)}]`,
  );
  return `[${rows.join(',')}]`;
}

function feeTable(limits: readonly FeeLimit[]): string {
  return `[${limits.map(({ ledgerId, amount }) => `[${JSON.stringify(ledgerId)},${amount}n]`).join(',')}]`;
}

function feeTableOf(limits: unknown, others: unknown): ({ readonly type: 'FeeOver' } & FeeTable) | undefined {
  if (!isFeeLimits(limits) || (others !== 'Holds' && others !== 'DoesNotHold')) return undefined;
  const isEachOnce = new Set(limits.map(({ ledgerId }) => ledgerId)).size === limits.length;
  return isEachOnce ? { type: 'FeeOver', limits, others } : undefined;
}

/** A table has an asset once: of two limits nobody could say which one counts. */
function tableOf<T extends 'AmountOver' | 'AmountUnder'>(
  type: T,
  limits: unknown,
  others: unknown,
): ({ readonly type: T } & AmountTable) | undefined {
  if (!isLimits(limits) || (others !== 'Holds' && others !== 'DoesNotHold')) return undefined;
  const isEachOnce = new Set(limits.map(({ tickerId }) => tickerId)).size === limits.length;
  return isEachOnce ? { type, limits, others } : undefined;
}

function list(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(',')}]`;
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9][0-9]*)$/.test(value);
}

function isLimits(value: unknown): value is AmountLimit[] {
  return Array.isArray(value) && value.length > 0 && value.every(isLimit);
}

function isLimit(value: unknown): value is AmountLimit {
  return isObject(value) && typeof value.tickerId === 'string' && isAmount(value.amount) && typeof value.decimals === 'number';
}

function isFeeLimits(value: unknown): value is FeeLimit[] {
  const isFeeLimit = (each: unknown) => isObject(each) && typeof each['ledgerId'] === 'string' && isAmount(each['amount']);
  return Array.isArray(value) && value.length > 0 && value.every(isFeeLimit);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

function isDestinationTypes(value: unknown): value is TransactionDestination['type'][] {
  return isTexts(value) && value.every((type) => ['Account', 'Address', 'Endpoint'].includes(type));
}

function isOrderKinds(value: unknown): value is OrderKind[] {
  return Array.isArray(value) && value.every((element) => orderKinds.includes(element));
}

function isWeekdays(value: unknown): value is Weekday[] {
  return Array.isArray(value) && value.every((element) => weekdays.includes(element));
}
