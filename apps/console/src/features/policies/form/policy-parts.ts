import type { Translate } from '@countersign/kernel';

import type { FormPart } from '../../../shared/proposing/meanwhile/merge.ts';
import type { PolicyValues } from './policy-values.ts';

interface Part extends FormPart {
  readonly names: readonly (keyof PolicyValues)[];
}

/** The parts of a policy's form: a condition and a workflow each as a whole, since half of two rules would be a third that nobody wrote. */
export function policyParts(t: Translate): readonly Part[] {
  return [
    { label: t('policies:column.alias'), names: ['alias'], path: ['alias'] },
    { label: t('policies:form.general.description'), names: ['description'], path: ['description'] },
    { label: t('policies:column.rank'), names: ['rank'], path: ['rank'] },
    { label: t('policies:column.scope'), names: ['scope'], path: ['scope'] },
    { label: t('policies:column.operations'), names: ['governs', 'intentTypes'], path: ['intentTypes'] },
    { label: t('policies:column.condition'), names: ['condition'], path: ['condition'] },
    { label: t('policies:column.approval'), names: ['approval', 'steps'], path: ['workflow'] },
    { label: t('policies:detail.approvalsSay'), names: ['approvals'], path: ['approvals'] },
    { label: t('kinds:field.customProperties'), names: ['customProperties'], path: ['customProperties'] },
  ];
}
