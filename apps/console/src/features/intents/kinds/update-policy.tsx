import type { IntentType, PolicyCondition, PolicyScope, WorkflowCondition } from '@countersign/model';
import type { UpdatePolicy } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { policySource } from '../../../entities/policy/policy-source.ts';
import { ConditionText, GovernedKinds, WorkflowText } from '../../../entities/policy-values.tsx';
import type { ReviewProps } from './review-props.ts';
import { UpdateReview } from './update-review.tsx';

/** What changing a policy does. Absent kinds, conditions and workflows mean something, so they are compared as such. */
export function UpdatePolicyReview({ payload, targetDomainId }: ReviewProps<UpdatePolicy>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(policySource.one(targetDomainId, id)).data;
  const boxed = <T,>(value: T | undefined) => ({ value });
  return (
    <UpdateReview
      entity={<EntityChip kind="policy" id={id} name={current?.alias} domainId={targetDomainId} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.alias'), before: current?.alias, after: payload.alias },
        { label: t('field.rank'), before: current?.rank, after: payload.rank },
        {
          label: t('field.scope'),
          before: current?.scope,
          after: payload.scope,
          show: (scope: PolicyScope) => t(`app:scope.${scope}`),
        },
        {
          label: t('field.intentTypes'),
          before: boxed(current?.intentTypes),
          after: boxed(payload.intentTypes),
          show: ({ value }: { value: IntentType[] | undefined }) => <GovernedKinds types={value} />,
        },
        {
          label: t('field.condition'),
          before: boxed(current?.condition),
          after: boxed(payload.condition),
          show: ({ value }: { value: PolicyCondition | undefined }) => <ConditionText condition={value} />,
        },
        {
          label: t('field.workflow'),
          before: boxed(current?.workflow),
          after: boxed(payload.workflow),
          show: ({ value }: { value: WorkflowCondition[] | undefined }) => <WorkflowText workflow={value} />,
        },
        { label: t('field.description'), before: current?.metadata.description, after: payload.description },
      ]}
    />
  );
}
