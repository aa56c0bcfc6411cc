import './texts.ts';

import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { policyQuery } from '../../entities/entity-queries.ts';
import { EntityScreen } from '../../entities/entity-screen.tsx';
import { ConditionText, GovernedKinds, WorkflowText } from '../../entities/policy-values.tsx';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('policies/$entityId');

/** One policy. */
export function PolicyDetail() {
  const { t } = useTranslation('policies');
  const { entityId } = route.useParams();
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
