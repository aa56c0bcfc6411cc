import { CodedError } from '@countersign/kernel';
import { outpoint } from '@countersign/ledger-bitcoin';

/** A transaction in which an address occurs, by the word of a history server. */
export interface NamedTransaction {
  readonly transactionId: string;
  readonly height: number;
  readonly blockHash: string;
  /** The output script of the address, hexadecimal. */
  readonly script: string;
  /** Which of its outputs pay to it. */
  readonly pays: readonly number[];
  /** The outputs paid to it that it spends. */
  readonly spends: readonly string[];
}

/** An output by the name of it, and what made it. */
interface NamedOutput {
  readonly name: string;
  readonly transactionId: string;
  readonly index: number;
}

/** Throws `HistoryContradiction`. */
export function contradiction(words: string): never {
  throw new CodedError('HistoryContradiction', `${words}: the history of an account can't be read`);
}

/**
 * Those of the outputs that are unspent after a block, by what is named up to it. Throws `HistoryContradiction` where something of an address's history
 * can't be: what is spent was never made, or is spent twice.
 */
export function unspentAfter(named: readonly NamedTransaction[], height: number): readonly NamedOutput[] {
  const past = named.filter((one) => one.height <= height);
  const outputs = new Map<string, NamedOutput>();
  for (const { transactionId, pays } of past)
    for (const index of pays) {
      const name = outpoint(transactionId, index);
      outputs.set(name, { name, transactionId, index });
    }
  for (const { transactionId, pays, spends } of past) {
    if (pays.length + spends.length === 0)
      contradiction(`${transactionId} was named and neither pays to the account nor from it`);
    for (const name of spends)
      if (!outputs.delete(name))
        contradiction(
          `${transactionId} spends the output ${name} of the account, which was not named or is spent by another one`,
        );
  }
  return [...outputs.values()];
}

/** Transactions by the height of their block, ascending. Throws `HistoryContradiction` where blocks of one height differ. */
export function byHeight(named: readonly NamedTransaction[]): ReadonlyMap<number, readonly NamedTransaction[]> {
  const blocks = Map.groupBy(
    named.toSorted((one, other) => one.height - other.height),
    ({ height }) => height,
  );
  for (const [height, all] of blocks)
    if (new Set(all.map(({ blockHash }) => blockHash)).size > 1) contradiction(`Two blocks were named for the height ${height}`);
  return blocks;
}
