import { scaleOf, shortText, type Names } from '@countersign/kinds/words';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import type { AmountUnit } from '@countersign/kinds/words';
import { Said } from './named.tsx';
import classes from './stake.module.css';
import { Worth } from './worth.tsx';

/** An amount as the largest thing there is, and what it is worth; of an asset that nobody knows, in smallest units. */
export function LargeAmount({ amount, unit, names }: { amount: bigint; unit: AmountUnit; names: Names }) {
  const { t } = useTranslation();
  const scale = scaleOf(unit, names);
  const { text } = shortText({ kind: 'amount', amount, unit }, names, kindText(t));
  const isSaid = typeof scale === 'object' && scale.by === 'server';
  return (
    <span className={classes.amountLine}>
      <strong className={`${classes.amount} cs-tabular`}>{isSaid ? <Said>{text}</Said> : text}</strong>
      {unit.of === 'ticker' && typeof scale === 'object' ? (
        <Worth tickerId={unit.tickerId} amount={amount} decimals={scale.decimals} />
      ) : null}
    </span>
  );
}
