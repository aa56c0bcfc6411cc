import { keysOf } from '@countersign/kernel';
import type { PolicyConditionExpression, TransactionDestination } from '@countersign/model';

/** A condition that can be put together in a form. All but `AuthorRole` hold for transfer orders only. */
export type StandardCondition =
  /** The sum of all outputs, in the asset's smallest unit, is more than this. */
  | { readonly type: 'AmountOver'; readonly amount: string }
  /** The sum of all outputs is less than this. */
  | { readonly type: 'AmountUnder'; readonly amount: string }
  /** The asset is on one of these ledgers. */
  | { readonly type: 'Ledger'; readonly ledgerIds: readonly string[] }
  /** Every destination is of one of these types. */
  | { readonly type: 'DestinationType'; readonly destinationTypes: readonly TransactionDestination['type'][] }
  /** Every destination is an endpoint with at least this trust score, 0 to 100. */
  | { readonly type: 'EndpointTrustScore'; readonly minimum: number }
  /** The author holds one of these roles. */
  | { readonly type: 'AuthorRole'; readonly roles: readonly string[] }
  /** The transfer is from one of these accounts. */
  | { readonly type: 'Account'; readonly accountIds: readonly string[] }
  /** The transfer is of one of these assets. */
  | { readonly type: 'Ticker'; readonly tickerIds: readonly string[] };

type Type = StandardCondition['type'];
type Of<T extends Type> = { readonly [Each in T]: { readonly type: Each } & Extract<StandardCondition, { type: Each }> }[T];

const payload = 'context.request.payload';
const isTransfer = `${payload}.type === "v0_CreateTransferOrder" && `;
const destinations = 'context.destinations';
const total = `${payload}.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n)`;

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
    write: ({ amount }) => `${isTransfer}${total} > ${amount}n`,
    read: ([amount]) => (isAmount(amount) ? { type: 'AmountOver', amount } : undefined),
  },
  AmountUnder: {
    write: ({ amount }) => `${isTransfer}${total} < ${amount}n`,
    read: ([amount]) => (isAmount(amount) ? { type: 'AmountUnder', amount } : undefined),
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
  EndpointTrustScore: {
    write: ({ minimum }) =>
      `${isTransfer}${destinations}.every((destination) => destination.type === "Endpoint" && ` +
      `destination.trustScore >= ${minimum})`,
    older: ({ minimum }) =>
      `${isTransfer}${payload}.outputs.every((output) => output.destination.type === "Endpoint" && ` +
      `context.references.endpoints[output.destination.endpointId]?.trustScore >= ${minimum})`,
    read: ([minimum]) => (typeof minimum === 'number' ? { type: 'EndpointTrustScore', minimum } : undefined),
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
  const literals = literalsIn(expression.startsWith(isTransfer) ? expression.slice(isTransfer.length) : expression);
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

// Lists of texts, big integers but the first sum's 0n, and the number a comparison ends with.
function literalsIn(text: string): unknown[] {
  const found = /\[(?:"(?:[^"\\]|\\.)*"(?:,(?=")|(?=\])))*\]|(?<=[<>] )[0-9]+(?=n$)|(?<=>= )[0-9]+(?=\)$)/.exec(text)?.[0];
  if (found === undefined) return [];
  try {
    return text.endsWith(`${found}n`) ? [found] : [JSON.parse(found)];
  } catch {
    return [];
  }
}

function list(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(',')}]`;
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9][0-9]*)$/.test(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

function isDestinationTypes(value: unknown): value is TransactionDestination['type'][] {
  return isTexts(value) && value.every((type) => ['Account', 'Address', 'Endpoint'].includes(type));
}
