import './texts.ts';

import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import { deviationText } from './deviation-text.ts';
import { otherwiseMoved, type Stands } from '../transaction-way.ts';

/** What really moved, where a ledger took a transaction and moved something else than was signed. */
export function DeviationNotice({ transaction: { ledgerTransactionData: onLedger } }: { transaction: Stands }) {
  const { t } = useTranslation('ends');
  const deviations = onLedger?.deviations ?? [];
  const names = useNames({ tickers: deviations.map(({ tickerId }) => tickerId) });
  const how = otherwiseMoved(onLedger);
  if (how === undefined) return null;
  return (
    <Notice tone="danger" title={t(how === 'MovedNothing' ? 'deviation.nothing' : 'deviation.otherwise')}>
      {deviations.map((deviation, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Stored once and never reordered.
        <p key={index}>{deviationText(deviation, names, t)}</p>
      ))}
      <p>{t('deviation.hint')}</p>
    </Notice>
  );
}
