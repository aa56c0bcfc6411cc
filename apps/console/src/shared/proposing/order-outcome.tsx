import '../movements/cancelling/texts.ts';
import '../movements/ends/texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { Amount, DetailItem, DetailList, Notice, wholeNumber } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../entities/names.ts';
import { LedgerNotices } from '../ledgers/ledger-notices.tsx';
import { ledgerWords } from '../ledgers/ledger-words.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the ledger says to a proposed order, cancellation or account: what it would cost, or why it would not work now. */
export function OrderOutcome({ outcome }: { outcome: IntentDryRunResponse }) {
  return (
    <>
      <LedgerNotices notices={outcome.ledgerWarnings} />
      <CostOrRefusal outcome={outcome} />
    </>
  );
}

function CostOrRefusal({ outcome: { result, estimate, fee, cancellation } }: { outcome: IntentDryRunResponse }) {
  const { t } = useTranslation('ends');
  const names = useNames({ ledgers: result !== undefined && 'ledgers' in result, tickers: fee ? [fee.tickerId] : [] });
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
  if (cancellation) {
    return (
      <DetailList>
        <DetailItem label={t('outcome.way')}>{t(`cancellation:way.${cancellation.type}`)}</DetailItem>
        <DetailItem label={t('outcome.fee')}>
          {fee ? <Amount value={fee.amount} unit={names.unit(fee.tickerId)} /> : t('cancellation:free')}
        </DetailItem>
      </DetailList>
    );
  }
  if (!estimate || estimate.type === 'Failure') return null;
  const counts = ledgerDescriptor(estimate.type)?.estimates ?? [];
  return (
    <DetailList>
      <DetailItem label={t('outcome.fee')}>
        {fee ? <Amount value={fee.amount} unit={names.unit(fee.tickerId)} /> : null}
      </DetailItem>
      {counts.map(({ name, label }) => {
        const units = textOf(estimate[name]);
        return (
          <DetailItem key={name} label={ledgerWords(t, label)}>
            {units ? t('outcome.units', { units: wholeNumber(units) }) : null}
          </DetailItem>
        );
      })}
    </DetailList>
  );
}
