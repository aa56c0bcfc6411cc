import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Asked } from './asset-reports.ts';
import classes from './validate-drawer.module.css';

const billion = 1_000_000_000;

/** What a network says of an asset beside what the fields have: that there is none, or what its issuer may do with it. */
export function NetworkWords({ asked }: { asked: Asked | undefined }) {
  const { t, language } = useTranslation('tickers');
  if (asked === undefined || asked === null) return null;
  if (asked === 'asking') return <p className={classes.asking}>{t('validation.asking')}</p>;
  if (asked === 'unreachable') return <Notice tone="waiting" title={t('validation.unreachable')} />;
  if (asked.missing !== undefined) return <Notice tone="danger" title={t('validation.missing')} />;
  const { terms = [], transferFee = 0 } = asked;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 7 });
  const isFrozen = terms.includes('Frozen');
  const powers = terms.filter((term) => term !== 'Frozen').map((term) => t(`validation.term.${term}`));
  const all = transferFee > 0 ? [...powers, t('validation.fee', { share: percent.format(transferFee / billion) })] : powers;
  return (
    <>
      {isFrozen ? <Notice tone="waiting" title={t('validation.term.Frozen')} /> : null}
      {all.length === 0 ? null : (
        <div className={classes.terms}>
          <strong>{t('validation.issuer')}</strong>
          <ul>
            {all.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
