import { formatAmount } from '../format/amount.ts';
import classes from './parts.module.css';

/** An amount of smallest units in the ticker's decimals, exact, with tabular figures. Units may be a bigint or decimal text. */
export const Amount = ({
  value,
  decimals,
  symbol,
}: {
  value: bigint | string;
  decimals: number;
  symbol?: string | undefined;
}) => (
  <span className={classes.amount}>
    {formatAmount(value, decimals)}
    {symbol ? <span className={classes.symbol}> {symbol}</span> : null}
  </span>
);
