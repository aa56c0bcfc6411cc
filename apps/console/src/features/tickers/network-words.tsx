import '../../shared/proposing/texts.ts';

import { shareText, wordText } from '@countersign/kinds/words';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText } from '../../entities/intent/sentence.tsx';
import type { Asked } from './asset-reports.ts';
import classes from './validate-drawer.module.css';

/** What a network says of an asset beside what the fields have: that there is none, or what its issuer may do with it. */
export function NetworkWords({ asked }: { asked: Asked | undefined }) {
  const { t } = useTranslation('tickers');
  if (asked === undefined || asked === null) return null;
  if (asked === 'asking') return <p className={classes.asking}>{t('validation.asking')}</p>;
  if (asked === 'unreachable') return <Notice tone="waiting" title={t('validation.unreachable')} />;
  if (asked.missing !== undefined) return <Notice tone="danger" title={t('validation.missing')} />;
  const { terms = [], transferFee } = asked;
  const inWords = (term: string) => wordText(kindText(t), term);
  const powers = terms.filter((term) => term !== 'Frozen').map(inWords);
  const all =
    transferFee === undefined ? powers : [...powers, t('validation.fee', { share: shareText(transferFee, kindText(t)) })];
  return (
    <>
      {terms.includes('Frozen') ? <Notice tone="waiting" title={inWords('Frozen')} /> : null}
      {all.length === 0 ? null : (
        <div className={classes.terms}>
          <strong>{t('kinds:field.terms')}</strong>
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
