import '../movements/texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import type { ApiTickerData, IntentPayload } from '@countersign/model';
import { Amount, DetailItem, DetailList, formatAmount, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { tickersDirectory } from '../entities/directory-queries.ts';
import { useNames } from '../entities/names.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The coin that pays the fee: named by the estimate of a transfer, else the native one of the order's ledger. */
const feeTickerOf = (
  estimate: IntentDryRunResponse['estimate'],
  payload: IntentPayload,
  tickers: readonly ApiTickerData[],
): ApiTickerData | undefined => {
  const tickerId = textOf(estimate?.['tickerId']);
  if (tickerId) return tickers.find(({ id }) => id === tickerId);
  const ledgerId = payload.type === 'v0_CreateTransactionOrder' ? payload.ledgerId : undefined;
  return tickers.find((ticker) => ticker.kind === 'Native' && ticker.ledgerId === ledgerId);
};

/** What the ledger says to a proposed order or account: what it would cost, or why it would not work now. */
export const OrderOutcome = ({
  outcome: { result, estimate },
  payload,
}: {
  outcome: IntentDryRunResponse;
  payload: IntentPayload;
}) => {
  const { t } = useTranslation('movements');
  const names = useNames({ ledgers: result !== undefined && 'ledgers' in result });
  const tickers = useQuery({ ...tickersDirectory, enabled: estimate !== undefined }).data ?? [];
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
  if (!estimate || estimate.type === 'Failure') return null;
  const fee = textOf(estimate['fee']);
  const gas = textOf(estimate['gas']);
  const ticker = feeTickerOf(estimate, payload, tickers);
  return (
    <DetailList>
      <DetailItem label={t('outcome.fee')}>
        {fee ? <Amount value={fee} decimals={ticker?.decimals ?? 0} symbol={ticker?.symbol ?? t('outcome.units')} /> : null}
      </DetailItem>
      <DetailItem label={t('outcome.gas')}>
        {gas ? t('outcome.gasUnits', { gas: formatAmount(BigInt(gas), 0) }) : null}
      </DetailItem>
    </DetailList>
  );
};
