import { scaleOf, shortText, type AmountUnit, type Names } from '@countersign/kinds/words';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import { Said } from './named.tsx';
import classes from './stake.module.css';
import { Worth, type Priced } from './worth.tsx';

/** An amount as the largest thing there is, and what it is worth; of an asset that nobody knows, in smallest units. */
export function LargeAmount({
  amount,
  unit,
  names,
  ledgerId,
}: {
  amount: bigint;
  unit: AmountUnit;
  names: Names;
  /** The network on which it is paid, where that is known. */
  ledgerId?: string | undefined;
}) {
  const { t } = useTranslation();
  const scale = scaleOf(unit, names);
  const { text } = shortText({ kind: 'amount', amount, unit }, names, kindText(t));
  const isSaid = typeof scale === 'object' && scale.by === 'server';
  return (
    <span className={classes.amountLine}>
      <strong className={`${classes.amount} cs-tabular`}>{isSaid ? <Said>{text}</Said> : text}</strong>
      {amount > 0n && scale !== 'loading' ? (
        <Worth
          of={scale === 'unknown' ? undefined : pricedIn(unit, ledgerId)}
          amount={amount}
          decimals={scale === 'unknown' ? 0 : scale.decimals}
        />
      ) : null}
    </span>
  );
}

/** What has the price of an amount; a currency that somebody issued has none. */
function pricedIn(unit: AmountUnit, ledgerId: string | undefined): Priced | undefined {
  if (unit.of === 'ticker') return { tickerId: unit.tickerId };
  const coinOf = unit.of === 'coin' ? (unit.ledgerId ?? ledgerId) : undefined;
  return coinOf === undefined ? undefined : { coinOf };
}
