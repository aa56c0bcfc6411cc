import { canonicalJson } from '@countersign/kernel';
import type { PolicyCondition, SigningKeyDemand, WorkflowCondition } from '@countersign/model';

import { readCondition, type ConditionTree } from '../conditions/condition-tree.ts';
import { demands, type OtherRule, type Rule } from './policy-rule.ts';
import { unhidden } from './suspicious-text.ts';
import { caution, danger, type Warning } from './warning.ts';
import { fewestOf, fewestPeople, hasOtherWay, rolesIn } from './workflow-ways.ts';

/** In what a policy becomes weaker than it was, or governs other things: each said once, by the piece that changes. */
export function weakerWarnings(before: Rule, after: Rule): readonly Warning[] {
  return [
    ...workflowWeaker(before.workflow, after.workflow),
    ...(demanded(after.approvals) < demanded(before.approvals) ? [caution('ApprovalsSayLess')] : []),
    ...conditionWeaker(before.condition, after.condition),
    ...reachWarnings(before, after),
    ...rankWarnings(before.rank, after.rank),
  ];
}

/** The policies that a rule now goes before and that ask for more people where both apply; `before` is what it was, if it was. */
export function overtakenWarnings(after: Rule, others: readonly OtherRule[], before?: Rule): readonly Warning[] {
  return others.flatMap((other) => {
    const wasBelow = before === undefined || before.rank <= other.rank;
    if (other.lock !== 'Unlocked' || !wasBelow || after.rank <= other.rank || !meet(after, other)) return [];
    return asksLess(after.workflow, other.workflow) ? [danger('GoesBeforeStricter', { policy: unhidden(other.alias) })] : [];
  });
}

function workflowWeaker(before: Rule['workflow'], after: Rule['workflow']): readonly Warning[] {
  if (after === undefined) return [];
  if (before === undefined) return [danger('NoLongerRejects')];
  const found: Warning[] = [];
  const [people, fewer] = [fewestPeople(before), fewestPeople(after)];
  if (fewer < people) found.push(danger('FewerApprovers', { before: String(people), after: String(fewer) }));
  for (const role of rolesIn(before)) found.push(...roleWeaker(role, before, after));
  // What the counts do not show: another role instead, or one that is enough by itself beside what was asked before.
  if (found.length === 0 && hasOtherWay(before, after) !== false) found.push(danger('OtherApprovers'));
  return found;
}

function roleWeaker(name: string, before: readonly WorkflowCondition[], after: readonly WorkflowCondition[]): readonly Warning[] {
  const role = unhidden(name);
  const [asked, still] = [fewestOf(before, name), fewestOf(after, name)];
  if (still < asked) {
    return [
      still === 0
        ? danger('RoleDropped', { role })
        : danger('FewerOfRole', { role, before: String(asked), after: String(still) }),
    ];
  }
  const asksLessOf = (key: SigningKeyDemand) => fewestOf(after, name, key) < fewestOf(before, name, key);
  if (asksLessOf('PlatformCredential')) return [danger('KeyDemandDropped', { role })];
  return asksLessOf('DeviceBoundCredential') ? [danger('DeviceDemandDropped', { role })] : [];
}

const demanded = (approvals: Rule['approvals']): number => demands.indexOf(approvals);

function conditionWeaker(before: Rule['condition'], after: Rule['condition']): readonly Warning[] {
  if (before === undefined) return after === undefined ? [] : [caution('GovernsLess')];
  if (after === undefined) return [danger('ConditionRemoved')];
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const kept = new Set(partsThatMustHold(after));
  const isLess = partsThatMustHold(before).some((part) => !kept.has(part));
  return isLess ? [caution('ConditionLess')] : [caution('GovernsLess')];
}

/** The parts of a condition that all must hold, each as one text. */
function partsThatMustHold(condition: PolicyCondition): readonly string[] {
  const tree = readCondition(condition);
  const parts: readonly ConditionTree[] = tree.type === 'All' ? tree.parts : [tree];
  return parts.map((part) => canonicalJson(JSON.parse(JSON.stringify(part))));
}

const isOwn = ({ scope }: Rule): boolean => scope !== 'Descendants';
const isBelow = ({ scope }: Rule): boolean => scope !== 'Self';

function reachWarnings(before: Rule, after: Rule): readonly Warning[] {
  const [had, has] = [before.intentTypes, after.intentTypes];
  const more = has?.filter((type) => had !== undefined && !had.includes(type)).length ?? 0;
  const isLess = has !== undefined && (had === undefined || had.some((type) => !has.includes(type)));
  const isNarrower = (isOwn(before) && !isOwn(after)) || (isBelow(before) && !isBelow(after));
  return [
    ...(!isOwn(before) && isOwn(after) ? [caution('WiderHere')] : []),
    ...(!isBelow(before) && isBelow(after) ? [caution('WiderBelow')] : []),
    ...(has === undefined && had !== undefined ? [caution('EveryKind')] : []),
    ...(more > 0 ? [caution('MoreKinds', { kinds: String(more) })] : []),
    ...(isLess || isNarrower ? [caution('GovernsLess')] : []),
  ];
}

function rankWarnings(before: number, after: number): readonly Warning[] {
  const ranks = { before: String(before), after: String(after) };
  if (after > before) return [caution('RankRaised', ranks)];
  return after < before ? [caution('RankLowered', ranks)] : [];
}

/** Whether both can govern one intent, as far as kinds and domains say. */
function meet(one: Rule, other: Rule): boolean {
  const { intentTypes: some } = one;
  const { intentTypes: others } = other;
  const kinds = some === undefined || others === undefined || some.some((type) => others.includes(type));
  return kinds && ((isOwn(one) && isOwn(other)) || (isBelow(one) && isBelow(other)));
}

/** Whether a workflow can be completed by people who do not complete the other one. */
function asksLess(workflow: Rule['workflow'], than: Rule['workflow']): boolean {
  if (workflow === undefined) return false;
  return than === undefined || hasOtherWay(than, workflow) !== false;
}
