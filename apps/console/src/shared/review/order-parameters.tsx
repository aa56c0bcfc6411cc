import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { DetailItem, DetailList, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { Names } from '../../entities/names.ts';
import { PlainValue } from '../../entities/plain-value.tsx';
import { ledgerModuleQuery } from '../ledgers/ledger-module-query.ts';
import { ParameterItems } from './parameter-items.tsx';

/** What a transaction order asks of its ledger: its operation field by field, as the ledger describes it. */
export function OrderParameters({
  payload,
  names,
  domainId,
}: {
  payload: CreateTransactionOrder;
  names: Names;
  domainId: string;
}) {
  const { t } = useTranslation('review');
  const module = useQuery(ledgerModuleQuery(payload.parameters.type));
  return (
    <DetailList>
      {module.data ? (
        <ParameterItems payload={payload} module={module.data} names={names} domainId={domainId} />
      ) : (
        <DetailItem label={t('parameters')}>
          {module.isPending ? (
            <SkeletonBlock lines={3} label={t('app:action.loading')} />
          ) : (
            <PlainValue value={payload.parameters} />
          )}
        </DetailItem>
      )}
    </DetailList>
  );
}
