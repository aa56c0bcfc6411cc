import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { DetailItem, DetailList, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { useNames } from '../../../entities/names.ts';
import { PlainValue } from '../../../entities/plain-value.tsx';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';
import { tickersIn } from './transaction/read-parameters.ts';
import { ParameterItems } from './transaction/parameter-items.tsx';

/** What a transaction order asks of its ledger: its operation field by field, then whatever else stands in the order. */
export function CreateTransactionOrderReview({ payload, targetDomainId }: ReviewProps<CreateTransactionOrder>) {
  const { t } = useTranslation('intents');
  const names = useNames({
    ...namesWantedBy(payload, targetDomainId),
    ledgers: true,
    tickers: tickersIn(payload.parameters),
  });
  const module = useQuery(ledgerModuleQuery(payload.parameters.type));
  return (
    <DetailList>
      <DetailItem label={t('field.from')}>
        <EntityChip kind="account" id={payload.accountId} name={names.account(payload.accountId)} domainId={targetDomainId} />
      </DetailItem>
      <DetailItem label={t('field.ledger')}>
        {payload.ledgerId ? (names.ledger(payload.ledgerId) ?? payload.ledgerId) : undefined}
      </DetailItem>
      {module.data ? (
        <ParameterItems payload={payload} module={module.data} names={names} domainId={targetDomainId} />
      ) : (
        <DetailItem label={t('field.parameters')}>
          {module.isPending ? (
            <SkeletonBlock lines={3} label={t('app:action.loading')} />
          ) : (
            <PlainValue value={payload.parameters} />
          )}
        </DetailItem>
      )}
      <CommonItems description={payload.description} customProperties={payload.customProperties} />
    </DetailList>
  );
}
