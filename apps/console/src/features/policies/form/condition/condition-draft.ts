import {
  writeStandardCondition,
  type AmountLimit,
  type ConditionPart,
  type ConditionTree,
  type StandardCondition,
} from '@countersign/kinds/conditions';
import type { ApiTickerData } from '@countersign/model';
import { limits, saidDecimals, weekdays } from '@countersign/model/names';

import { isRoleSpelled } from '../role-spelling.ts';
import type { DraftGroup } from '../tree/draft-tree.ts';

export type ConditionDraft = DraftGroup<ConditionPart>;

/** Conditions of one number for every asset are read, shown and changed into limits by asset, and no more made. */
export type BareKind = 'BareAmountOver' | 'BareAmountUnder';

/** The kinds of condition by what they are about, in the order in which they are offered; `Own` is an expression. */
export const conditionKinds = {
  amount: ['AmountOver', 'AmountUnder', 'FeeOver'],
  what: ['OrderKind', 'Ticker', 'Ledger', 'Account'],
  where: ['DestinationType', 'AnyDestinationType', 'Endpoint', 'EndpointTrustScore', 'EndpointTrustBelow'],
  who: ['AuthorRole', 'TargetDomain'],
  when: ['TimeOfDay', 'Weekday'],
  own: ['Own'],
} as const satisfies Record<string, readonly (Exclude<StandardCondition['type'], BareKind> | 'Own')[]>;

export type ConditionKind = StandardCondition['type'] | 'Own';

/** The limit of a ledger that is still to be chosen. */
export const freshFeeLimit = { ledgerId: '', amount: '' } as const;

/** The limit of an asset that is still to be chosen. */
export const freshLimit = { tickerId: '', amount: '', decimals: 0 } as const;

const fresh: { readonly [Type in StandardCondition['type']]: Extract<StandardCondition, { type: Type }> } = {
  AmountOver: { type: 'AmountOver', limits: [freshLimit], others: 'Holds' },
  AmountUnder: { type: 'AmountUnder', limits: [freshLimit], others: 'DoesNotHold' },
  FeeOver: { type: 'FeeOver', limits: [freshFeeLimit], others: 'Holds' },
  BareAmountOver: { type: 'BareAmountOver', amount: '' },
  BareAmountUnder: { type: 'BareAmountUnder', amount: '' },
  Ledger: { type: 'Ledger', ledgerIds: [] },
  DestinationType: { type: 'DestinationType', destinationTypes: [] },
  AnyDestinationType: { type: 'AnyDestinationType', destinationTypes: [] },
  Endpoint: { type: 'Endpoint', endpointIds: [] },
  EndpointTrustScore: { type: 'EndpointTrustScore', minimum: 80 },
  EndpointTrustBelow: { type: 'EndpointTrustBelow', limit: 20 },
  OrderKind: { type: 'OrderKind', orderKinds: [] },
  AuthorRole: { type: 'AuthorRole', roles: [] },
  Account: { type: 'Account', accountIds: [] },
  Ticker: { type: 'Ticker', tickerIds: [] },
  TargetDomain: { type: 'TargetDomain', domainIds: [] },
  TimeOfDay: { type: 'TimeOfDay', from: 540, to: 1080 },
  Weekday: { type: 'Weekday', days: weekdays.slice(0, 5) },
};

/** The limit of an asset, by what is known of it now; nothing for one whose decimals nobody knows. */
export function limitOfAsset(asset: ApiTickerData, amount: string): AmountLimit | undefined {
  const decimals = saidDecimals(asset);
  if (decimals === undefined) return undefined;
  return { tickerId: asset.id, amount, decimals, ...(asset.kind === 'Native' && { feesOf: asset.ledgerId }) };
}

/** So many assets are in a table that one number becomes. */
const mostAssets = 10;

/** Limits by asset in place of one number for all: for each of these assets what the number meant of it, to be put right. */
export function tableFor(
  { type, amount }: Extract<StandardCondition, { type: BareKind }>,
  assets: readonly ApiTickerData[],
): StandardCondition {
  const kind = type === 'BareAmountOver' ? 'AmountOver' : 'AmountUnder';
  const each = assets.slice(0, mostAssets).flatMap((asset) => limitOfAsset(asset, amount) ?? []);
  return { ...fresh[kind], limits: each.length === 0 ? [freshLimit] : each };
}

/** What a condition of a kind begins with. */
export function freshPart(kind: ConditionKind): ConditionPart {
  return kind === 'Own' ? { type: 'Own', expression: '' } : { type: 'Standard', condition: fresh[kind] };
}

/** The kind of a part. */
export function kindOf(part: ConditionPart): ConditionKind {
  return part.type === 'Own' ? 'Own' : part.condition.type;
}

export type PartProblem =
  | 'amount'
  | 'noAsset'
  | 'sameAsset'
  | 'noLedger'
  | 'sameLedger'
  | 'nothingChosen'
  | 'roleSpelling'
  | 'trust'
  | 'hours'
  | 'noExpression'
  | 'longExpression';

const chosen = (values: readonly unknown[]) => (values.length === 0 ? 'nothingChosen' : undefined);
const amount = (text: string) => (text === '' ? 'amount' : undefined);

/** The limits of which assets a condition has. */
export type AmountCondition = Extract<StandardCondition, { type: 'AmountOver' | 'AmountUnder' }>;

function feeProblem({ limits: each }: Extract<StandardCondition, { type: 'FeeOver' }>): PartProblem | undefined {
  if (each.length === 0 || each.some(({ ledgerId }) => ledgerId === '')) return 'noLedger';
  if (new Set(each.map(({ ledgerId }) => ledgerId)).size < each.length) return 'sameLedger';
  return each.some((limit) => limit.amount === '') ? 'amount' : undefined;
}

function tableProblem(table: AmountCondition): PartProblem | undefined {
  const { limits: each } = table;
  if (each.length === 0 || each.some(({ tickerId }) => tickerId === '')) return 'noAsset';
  if (new Set(each.map(({ tickerId }) => tickerId)).size < each.length) return 'sameAsset';
  if (each.some((limit) => limit.amount === '')) return 'amount';
  // Nothing is less than nothing.
  if (table.type === 'AmountUnder' && each.some((limit) => limit.amount === '0')) return 'amount';
  return writeStandardCondition(table).expression.length > limits.conditionLength ? 'longExpression' : undefined;
}

const trust = (score: number) =>
  Number.isInteger(score) && score >= limits.trustScoreMinimum && score <= limits.trustScoreMaximum ? undefined : 'trust';

const problems: {
  readonly [Type in StandardCondition['type']]: (
    condition: Extract<StandardCondition, { type: Type }>,
  ) => PartProblem | undefined;
} = {
  AmountOver: (condition) => tableProblem(condition),
  AmountUnder: (condition) => tableProblem(condition),
  FeeOver: (condition) => feeProblem(condition),
  BareAmountOver: (condition) => amount(condition.amount),
  BareAmountUnder: (condition) => amount(condition.amount),
  Ledger: ({ ledgerIds }) => chosen(ledgerIds),
  DestinationType: ({ destinationTypes }) => chosen(destinationTypes),
  AnyDestinationType: ({ destinationTypes }) => chosen(destinationTypes),
  Endpoint: ({ endpointIds }) => chosen(endpointIds),
  EndpointTrustScore: ({ minimum }) => trust(minimum),
  EndpointTrustBelow: ({ limit }) => trust(limit),
  OrderKind: ({ orderKinds }) => chosen(orderKinds),
  AuthorRole: ({ roles }) => chosen(roles) ?? (roles.every(isRoleSpelled) ? undefined : 'roleSpelling'),
  Account: ({ accountIds }) => chosen(accountIds),
  Ticker: ({ tickerIds }) => chosen(tickerIds),
  TargetDomain: ({ domainIds }) => chosen(domainIds),
  TimeOfDay: ({ from, to }) => (from === to || Number.isNaN(from) || Number.isNaN(to) ? 'hours' : undefined),
  Weekday: ({ days }) => chosen(days),
};

/** What is wrong with a part before anybody is asked. */
export function partProblem(part: ConditionPart): PartProblem | undefined {
  if (part.type === 'Standard') return standardProblem(part.condition);
  if (part.expression.trim() === '') return 'noExpression';
  return part.expression.length > limits.conditionLength ? 'longExpression' : undefined;
}

function standardProblem<Type extends StandardCondition['type']>(
  condition: { readonly type: Type } & Extract<StandardCondition, { type: Type }>,
): PartProblem | undefined {
  return problems[condition.type](condition);
}

/** The same condition as a tree without its keys, as far as it is complete: what can be said of it in words. */
export function completeParts(tree: ConditionTree): ConditionTree | undefined {
  if (tree.type === 'Leaf') return partProblem(tree.leaf) === undefined ? tree : undefined;
  const parts = tree.parts.flatMap((part) => completeParts(part) ?? []);
  return parts.length === 1 ? parts[0] : parts.length === 0 ? undefined : { type: tree.type, parts };
}
