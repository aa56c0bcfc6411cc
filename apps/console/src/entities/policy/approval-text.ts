import './texts.ts';

import { stepText } from '@countersign/kinds/words';
import type { Translate } from '@countersign/kernel';
import type { WorkflowCondition } from '@countersign/model';

import { kindText } from '../intent/sentence.tsx';

/** Who must approve under a policy, its steps one after another. */
export function approvalText(workflow: readonly WorkflowCondition[] | undefined, t: Translate): string {
  if (workflow === undefined) return t('app:policy.alwaysRejects');
  return workflow.length === 0
    ? t('app:policy.alwaysApproves')
    : workflow.map((step) => stepText(step, kindText(t))).join(t('policies:then'));
}
