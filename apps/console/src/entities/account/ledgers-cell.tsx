import { Tag } from '@countersign/ui';

import classes from '../entities.module.css';
import type { Names } from '../names.ts';
import { LedgerStandingChip } from './ledger-standing-chip.tsx';
import type { ledgersOf } from './ledger-standing.ts';

/** The ledgers of an account in the cell of a list: one that something is the matter with, else the first, and how many more. */
export function LedgersCell({ ledgers, names }: { ledgers: ReturnType<typeof ledgersOf>; names: Names }) {
  const nameOf = (id: string) => names.ledger(id) ?? id;
  const [first, ...more] = ledgers.toSorted(
    (one, other) => Number(one.status === 'Activated') - Number(other.status === 'Activated'),
  );
  return (
    <span className={classes.tags}>
      {first === undefined ? null : first.status === 'Activated' ? (
        <Tag>{nameOf(first.ledgerId)}</Tag>
      ) : (
        <LedgerStandingChip standing={first} name={names.ledger(first.ledgerId)} />
      )}
      {more.length > 0 ? <Tag title={more.map(({ ledgerId }) => nameOf(ledgerId)).join(', ')}>+{more.length}</Tag> : null}
    </span>
  );
}
