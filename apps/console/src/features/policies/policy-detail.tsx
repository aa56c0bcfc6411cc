import './texts.ts';

import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { policyQuery } from '../../app/entities/entity-queries.ts';
import { EntityScreen } from '../../app/entities/entity-screen.tsx';
import { ConditionText, GovernedKinds, WorkflowText } from '../../app/entities/policy-values.tsx';
import { useScope } from '../../app/routing/scope.ts';
import { policyDetailRoute } from './index.ts';

/** One policy. */
export function PolicyDetail() {
  const { t } = useTranslation('policies');
  const { entityId } = policyDetailRoute.useParams();
  const { domainId } = useScope();
  const query = useQuery(policyQuery(domainId, entityId));
  return (
    <EntityScreen query={query} name={({ alias }) => alias} title={t('detail.title')}>
      {(entity) => (
        <DetailList>
          <DetailItem label={t('column.rank')}>{entity.rank}</DetailItem>
          <DetailItem label={t('column.scope')}>{t(`app:scope.${entity.scope}`)}</DetailItem>
          <DetailItem label={t('column.operations')}>
            <GovernedKinds types={entity.intentTypes} />
          </DetailItem>
          <DetailItem label={t('column.condition')}>
            <ConditionText condition={entity.condition} />
          </DetailItem>
          <DetailItem label={t('column.approval')}>
            <WorkflowText workflow={entity.workflow} />
          </DetailItem>
        </DetailList>
      )}
    </EntityScreen>
  );
}
