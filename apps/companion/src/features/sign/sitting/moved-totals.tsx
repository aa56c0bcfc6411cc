import './texts.ts';
import { movedTotals, referencesIn, totalsText } from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useNames } from '../../../app/entities/use-names.ts';
import { kindText } from '../kind-text.ts';
import classes from './sitting.module.css';

/** What several proposals move in all, added up here from what they say themselves. */
export function MovedTotals({ proposals }: { proposals: readonly Propose[] }) {
  const { t } = useTranslation();
  const { names } = useNames(
    proposals.flatMap(({ payload, targetDomainId }) => referencesIn(payload, targetDomainId, ledgerDescriptor)),
  );
  const totals = movedTotals(
    proposals.map(({ payload }) => payload),
    ledgerDescriptor,
  );
  const { texts, scaledBy } = totalsText(totals, names, kindText(t), (key, values) => t(`totals:${key}`, values));
  if (texts.length === 0) return null;
  return (
    <p className={classes.totals}>
      {texts.map((text) => (
        <strong key={text}>{text}</strong>
      ))}
      <span>{t('sitting:noFees')}</span>
      {scaledBy.has('server') ? <span>{t('sitting:bySaid')}</span> : null}
    </p>
  );
}
