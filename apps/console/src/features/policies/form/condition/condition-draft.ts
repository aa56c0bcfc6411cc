import type { ConditionPart, ConditionTree, StandardCondition } from '@countersign/kinds/conditions';
import { limits, weekdays } from '@countersign/model/names';

import { isRoleSpelled } from '../role-spelling.ts';
import type { DraftGroup } from '../tree/draft-tree.ts';

export type ConditionDraft = DraftGroup<ConditionPart>;

/** The kinds of condition by what they are about, in the order in which they are offered; `Own` is an expression. */
export const conditionKinds = {
  amount: ['AmountOver', 'AmountUnder'],
  what: ['Ticker', 'Ledger', 'Account'],
  where: ['DestinationType', 'AnyDestinationType', 'Endpoint', 'EndpointTrustScore', 'EndpointTrustBelow'],
  who: ['AuthorRole', 'TargetDomain'],
  when: ['TimeOfDay', 'Weekday'],
  own: ['Own'],
} as const satisfies Record<string, readonly (StandardCondition['type'] | 'Own')[]>;

export type ConditionKind = StandardCondition['type'] | 'Own';

const fresh: { readonly [Type in StandardCondition['type']]: Extract<StandardCondition, { type: Type }> } = {
  AmountOver: { type: 'AmountOver', amount: '' },
  AmountUnder: { type: 'AmountUnder', amount: '' },
  Ledger: { type: 'Ledger', ledgerIds: [] },
  DestinationType: { type: 'DestinationType', destinationTypes: [] },
  AnyDestinationType: { type: 'AnyDestinationType', destinationTypes: [] },
  Endpoint: { type: 'Endpoint', endpointIds: [] },
  EndpointTrustScore: { type: 'EndpointTrustScore', minimum: 80 },
  EndpointTrustBelow: { type: 'EndpointTrustBelow', limit: 20 },
  AuthorRole: { type: 'AuthorRole', roles: [] },
  Account: { type: 'Account', accountIds: [] },
  Ticker: { type: 'Ticker', tickerIds: [] },
  TargetDomain: { type: 'TargetDomain', domainIds: [] },
  TimeOfDay: { type: 'TimeOfDay', from: 540, to: 1080 },
  Weekday: { type: 'Weekday', days: weekdays.slice(0, 5) },
};

/** What a condition of a kind begins with. */
export function freshPart(kind: ConditionKind): ConditionPart {
  return kind === 'Own' ? { type: 'Own', expression: '' } : { type: 'Standard', condition: fresh[kind] };
}

/** The kind of a part. */
export function kindOf(part: ConditionPart): ConditionKind {
  return part.type === 'Own' ? 'Own' : part.condition.type;
}

export type PartProblem = 'amount' | 'nothingChosen' | 'roleSpelling' | 'trust' | 'hours' | 'noExpression' | 'longExpression';

const chosen = (values: readonly unknown[]) => (values.length === 0 ? 'nothingChosen' : undefined);
const amount = (text: string) => (text === '' ? 'amount' : undefined);
const trust = (score: number) =>
  Number.isInteger(score) && score >= limits.trustScoreMinimum && score <= limits.trustScoreMaximum ? undefined : 'trust';

const problems: {
  readonly [Type in StandardCondition['type']]: (
    condition: Extract<StandardCondition, { type: Type }>,
  ) => PartProblem | undefined;
} = {
  AmountOver: (condition) => amount(condition.amount),
  AmountUnder: (condition) => amount(condition.amount),
  Ledger: ({ ledgerIds }) => chosen(ledgerIds),
  DestinationType: ({ destinationTypes }) => chosen(destinationTypes),
  AnyDestinationType: ({ destinationTypes }) => chosen(destinationTypes),
  Endpoint: ({ endpointIds }) => chosen(endpointIds),
  EndpointTrustScore: ({ minimum }) => trust(minimum),
  EndpointTrustBelow: ({ limit }) => trust(limit),
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
