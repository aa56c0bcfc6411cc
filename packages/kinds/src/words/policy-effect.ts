import type { Translate } from '@countersign/kernel';
import { kindsOfIntent } from '@countersign/model/names';
import type { IntentType } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';
import type { Rule } from './policy-rule.ts';
import { wordText } from './word-text.ts';
import { stepText } from './workflow.ts';
import { fewestPeople } from './workflow-ways.ts';

/** What a proposal makes of a policy, in whole sentences: who could then approve what it governs, where, and whether that moves value. Nothing for other kinds. */
export function policyEffect(payload: IntentPayload, translate: Translate): readonly string[] {
  if (payload.type !== 'v0_CreatePolicy' && payload.type !== 'v0_UpdatePolicy') return [];
  return ruleEffect(payload, translate);
}

function ruleEffect(rule: Rule, translate: Translate): readonly string[] {
  const who = approversText(rule, translate);
  if (rule.workflow === undefined) return [who];
  const where = translate(`effect.where.${rule.scope}`, {
    when: translate(rule.condition === undefined ? 'effect.always' : 'effect.sometimes'),
  });
  return [who, valueText(rule, translate), where];
}

function approversText({ workflow }: Rule, translate: Translate): string {
  if (workflow === undefined) return translate('effect.nobody');
  if (workflow.length === 0) return translate('effect.alone');
  const [first = '', ...others] = workflow.map((step) => stepText(step, translate));
  const steps = others.reduce((before, after) => translate('effect.then', { before, after }), first);
  return translate('effect.approvers', { count: fewestPeople(workflow), steps });
}

function valueText({ intentTypes }: Rule, translate: Translate): string {
  if (intentTypes === undefined) return translate('effect.everything');
  const towards = (...sorts: readonly string[]) =>
    intentTypes.filter((type) => sorts.includes(kindsOfIntent[type].towardsMoving));
  const moves = towards('Moves');
  if (moves.length > 0) return translate('effect.moves', { kinds: listed(moves, translate) });
  const helps = towards('Helps', 'Opens');
  return helps.length > 0 ? translate('effect.helps', { kinds: listed(helps, translate) }) : translate('effect.movesNothing');
}

function listed(types: readonly IntentType[], translate: Translate): string {
  return types.map((type) => wordText(translate, type)).join(', ');
}
