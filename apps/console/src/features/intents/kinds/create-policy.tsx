import type { CreatePolicy } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { ConditionText, GovernedKinds, WorkflowText } from '../../../entities/policy-values.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';

/** What a new policy governs, when, and who has to approve. */
export function CreatePolicyReview({ payload }: ReviewProps<CreatePolicy>) {
  const { t } = useTranslation('intents');
  return (
    <DetailList>
      <DetailItem label={t('field.alias')}>{payload.alias}</DetailItem>
      <DetailItem label={t('field.rank')}>{payload.rank}</DetailItem>
      <DetailItem label={t('field.scope')}>{t(`app:scope.${payload.scope}`)}</DetailItem>
      <DetailItem label={t('field.intentTypes')}>
        <GovernedKinds types={payload.intentTypes} />
      </DetailItem>
      <DetailItem label={t('field.condition')}>
        <ConditionText condition={payload.condition} />
      </DetailItem>
      <DetailItem label={t('field.workflow')}>
        <WorkflowText workflow={payload.workflow} />
      </DetailItem>
      <CommonItems {...payload} />
    </DetailList>
  );
}
