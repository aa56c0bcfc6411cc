import type { ApiTickerData, Policy, PolicyCondition, PolicyConditionExpression, WorkflowCondition } from '@countersign/model';
import { nativeCondition } from '../conditions/native/native-condition.ts';
import { compileWorkflow } from '@countersign/kinds/rules';
import { weekdays, type Weekday } from '@countersign/model/names';
import { readStandardCondition, type AmountLimit, type StandardCondition } from '@countersign/kinds/conditions';

/** What policies distinguish by: nothing else about people, payments and moments makes a difference to them. */
export interface RuleFacts {
  /** Roles that a workflow or a condition names. */
  readonly roles: readonly string[];
  /** Of each condition on the roles of an author those that it names: more may be asked for where somebody has one of them. */
  readonly rolesOfAuthors: readonly (readonly string[])[];
  /** True where a condition may tell destinations apart. */
  readonly tellsDestinations: boolean;
  /** True where a condition tells kinds of orders apart. */
  readonly tellsOrderKinds: boolean;
  /** True where a workflow tells people apart by their keys. */
  readonly demandsKeys: boolean;
  /** Amounts of the asset that conditions compare with, in its smallest unit. */
  readonly amounts: readonly bigint[];
  readonly trustScores: readonly number[];
  /** Endpoints that a condition names. */
  readonly endpointIds: ReadonlySet<string>;
  /** Minutes of the day at which a condition begins or ends to hold. */
  readonly minutes: readonly number[];
  /** One day of each kind that conditions tell apart; none where they tell none apart. */
  readonly days: readonly Weekday[];
  /** Expressions of somebody's own that may look at what is proposed: whether one holds may be in the proposer's hands. */
  readonly ownExpressions: readonly string[];
}

/** Reads what policies distinguish by where value of this asset is moved. */
export function ruleFacts(policies: readonly Policy[], asset: Pick<ApiTickerData, 'id' | 'decimals'>): RuleFacts {
  const leaves = policies.flatMap(({ condition }) => (condition === undefined ? [] : expressionsOf(condition)));
  const read = leaves.map((leaf) => ({ leaf, standard: readStandardCondition(leaf) }));
  const of = <Type extends StandardCondition['type']>(type: Type) =>
    read.flatMap(({ standard }) => (standard !== undefined && isOf(standard, type) ? [standard] : []));
  const ownExpressions = distinct(
    read.flatMap(({ leaf, standard }) => (standard === undefined && !isConstant(leaf.expression) ? [leaf.expression] : [])),
  );
  const daySets = of('Weekday').map(({ days }) => new Set(days));
  return {
    roles: distinct([
      ...policies.flatMap(({ workflow }) => rolesOfWorkflow(workflow)),
      ...of('AuthorRole').flatMap(({ roles }) => roles),
    ]).toSorted(),
    rolesOfAuthors: unlike(
      of('AuthorRole').map(({ roles }) => roles),
      (roles) => roles.toSorted().join(' '),
    ),
    tellsDestinations: ownExpressions.length > 0 || destinationConditions.some((type) => of(type).length > 0),
    tellsOrderKinds: of('OrderKind').length > 0,
    demandsKeys: policies.some(({ workflow = [] }) => workflow.some(demandsKey)),
    amounts: distinct(
      [
        ...[...of('AmountOver'), ...of('AmountUnder')].flatMap(({ limits }) => limits.filter((limit) => isOfAsset(limit, asset))),
        ...of('BareAmountOver'),
        ...of('BareAmountUnder'),
      ].map(({ amount }) => amount),
    ).map(BigInt),
    trustScores: distinct([
      ...of('EndpointTrustScore').map(({ minimum }) => minimum),
      ...of('EndpointTrustBelow').map(({ limit }) => limit),
    ]),
    endpointIds: new Set(of('Endpoint').flatMap(({ endpointIds }) => endpointIds)),
    // What ends with the day ends where the next one begins.
    minutes: distinct(
      of('TimeOfDay').flatMap(({ from, to }) => [from, to].map((minute) => (minute < minutesOfDay ? minute : 0))),
    ),
    days: daySets.length === 0 ? [] : unlike(weekdays, (day) => daySets.map((days) => days.has(day)).join(' ')),
    ownExpressions,
  };
}

const destinationConditions = [
  'DestinationType',
  'AnyDestinationType',
  'Endpoint',
  'EndpointTrustBelow',
  'EndpointTrustScore',
] as const satisfies readonly StandardCondition['type'][];

const minutesOfDay = 24 * 60;

/** In the subset that is answered natively the context has no other name; beyond it an expression may look at it by whatever means. */
function isConstant(expression: string): boolean {
  return !expression.includes('context') && nativeCondition(expression) !== undefined;
}

/** The expressions that may turn out either way: none of them first, then all where that is assumed. */
export function turningsOf({ ownExpressions }: RuleFacts, assumes: boolean): readonly ReadonlySet<string>[] {
  return assumes ? [new Set(), new Set(ownExpressions)] : [new Set()];
}

/** The most seats that a policy may ask for. */
export function mostSeats(policy: Policy): number {
  return Math.max(0, ...seatsOf(policy));
}

/** The fewest seats that a policy asks for. */
export function fewestSeats(policy: Policy): number {
  const [first = 0, ...others] = seatsOf(policy);
  return Math.min(first, ...others);
}

/** The seats of each way to complete a policy. */
function seatsOf({ workflow = [] }: Policy): readonly number[] {
  const compiled = compileWorkflow(workflow);
  return compiled === 'TooComplex' ? [] : compiled.courses(compiled.length).map(({ seats }) => seats);
}

/** The first of each kind. */
export function unlike<T>(values: readonly T[], kindOf: (value: T) => string): T[] {
  return [...Map.groupBy(values, kindOf).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}

/** The expressions of a condition. */
export function expressionsOf(condition: PolicyCondition): readonly PolicyConditionExpression[] {
  return condition.type === 'Expression' ? [condition] : [...expressionsOf(condition.left), ...expressionsOf(condition.right)];
}

/** Of an asset with other decimals every amount is over the limit, whichever it is. */
function isOfAsset(limit: AmountLimit, asset: Pick<ApiTickerData, 'id' | 'decimals'>): boolean {
  return limit.tickerId === asset.id && limit.decimals === asset.decimals;
}

function rolesOfWorkflow(workflow: Policy['workflow']): string[] {
  const compiled = workflow && compileWorkflow(workflow);
  if (compiled === undefined || compiled === 'TooComplex') return [];
  return Array.from({ length: compiled.length }, (_, step) => [...compiled.roles(step)]).flat();
}

function demandsKey(step: WorkflowCondition): boolean {
  return step.type === 'RoleQuorum' ? step.key !== undefined : demandsKey(step.left) || demandsKey(step.right);
}

function isOf<Type extends StandardCondition['type']>(
  condition: StandardCondition,
  type: Type,
): condition is Extract<StandardCondition, { type: Type }> {
  return condition.type === type;
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
