import '../movements/texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import { Amount, DetailItem, DetailList, Notice } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { useNames } from '../entities/names.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the ledger says to a proposed order or account: what it would cost, or why it would not work now. */
export const OrderOutcome = ({ outcome: { result, estimate } }: { outcome: IntentDryRunResponse }) => {
  const { t } = useTranslation('movements');
  const names = useNames({ tickers: estimate !== undefined, ledgers: result !== undefined && 'ledgers' in result });
  if (result && 'ledgers' in result) {
    return result.ledgers
      .filter(({ available }) => !available)
      .map(({ ledgerId }) => (
        <Notice key={ledgerId} tone="danger" title={t('outcome.unavailable', { ledger: names.ledger(ledgerId) ?? ledgerId })} />
      ));
  }
  if (result?.type === 'Failure') {
    return (
      <Notice tone="danger" title={t(`hint.${result.hint}`)}>
        {result.reason}
      </Notice>
    );
  }
  const fee = textOf(estimate?.['fee']);
  if (estimate?.type === 'Failure' || fee === '') return null;
  const ticker = names.ticker(textOf(estimate?.['tickerId']));
  return (
    <DetailList>
      <DetailItem label={t('outcome.fee')}>
        <Amount value={fee} decimals={ticker?.decimals ?? 0} symbol={ticker?.symbol ?? t('outcome.units')} />
      </DetailItem>
    </DetailList>
  );
};
