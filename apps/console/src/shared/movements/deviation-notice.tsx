import './texts.ts';

import type { MovementDeviation } from '@countersign/model';
import { amountText, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../entities/names.ts';
import { otherwiseMoved, type Stands } from './transaction-way.ts';

/** What really moved, where a ledger took a transaction and moved something else than was signed. */
export function DeviationNotice({ transaction: { ledgerTransactionData: onLedger } }: { transaction: Stands }) {
  const { t } = useTranslation('movements');
  const deviations = onLedger?.deviations ?? [];
  const names = useNames({ tickers: deviations.map(({ tickerId }) => tickerId) });
  const how = otherwiseMoved(onLedger);
  if (how === undefined) return null;
  const lineOf = ({ tickerId, recipient, ordered, moved }: MovementDeviation): string => {
    const amount = (value: string) => amountText(value, names.unit(tickerId), t);
    if (recipient === undefined) return t('deviation.besides', { moved: amount(moved ?? '0') });
    const asked = { ordered: amount(ordered), recipient };
    if (moved === undefined) return t('deviation.unknown', asked);
    return moved === '0' ? t('deviation.none', asked) : t('deviation.arrived', { ...asked, moved: amount(moved) });
  };
  return (
    <Notice tone="danger" title={t(how === 'MovedNothing' ? 'deviation.nothing' : 'deviation.otherwise')}>
      {deviations.map((deviation, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Stored once and never reordered.
        <p key={index}>{lineOf(deviation)}</p>
      ))}
      <p>{t('deviation.hint')}</p>
    </Notice>
  );
}
