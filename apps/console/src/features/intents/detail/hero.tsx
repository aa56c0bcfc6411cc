import { amountText, scaleOf, type MovedValue } from '@countersign/kinds/words';
import { Amount } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindNames } from '../../../entities/intent/kind-names.ts';
import { kindText } from '../../../entities/intent/sentence.tsx';
import type { Names } from '../../../entities/names.ts';
import classes from './detail.module.css';

/** An amount as the largest thing there is, exact; its unit is smaller, and where nobody knows it the smallest units are said to be that. */
export function Hero({ value: { amount, unit }, names }: { value: MovedValue['amount']; names: Names }) {
  const { t } = useTranslation('intents');
  const scale = scaleOf(unit, kindNames(names));
  if (scale === 'loading') {
    return (
      <p className={classes.hero}>
        <Amount value={amount} unit="loading" />
      </p>
    );
  }
  if (scale === 'unknown' || scale.symbol === undefined) {
    return <p className={classes.words}>{amountText(amount, unit, kindNames(names), kindText(t)).text}</p>;
  }
  return (
    <p className={classes.hero}>
      <Amount value={amount} unit={scale} bare /> <small>{scale.symbol}</small>
    </p>
  );
}
