import { Tag } from '@countersign/ui';

import classes from '../entities.module.css';
import type { Names } from '../names.ts';
import { LedgerStandingChip } from './ledger-standing-chip.tsx';
import type { ledgersOf } from './ledger-standing.ts';

/**
 * The ledgers of an account in the cell of a list: the first, and how many more. Where it is not active on one of them yet that is said in their place,
 * which leaves no room for the others: they are in the title.
 */
export function LedgersCell({ ledgers, names }: { ledgers: ReturnType<typeof ledgersOf>; names: Names }) {
  const nameOf = (id: string) => names.ledger(id) ?? id;
  const listed = (some: typeof ledgers) => some.map(({ ledgerId }) => nameOf(ledgerId)).join(', ');
  const waiting = ledgers.find(({ status }) => status !== 'Activated');
  const [first, ...more] = ledgers;
  if (waiting !== undefined)
    return (
      <span className={classes.tags} title={listed(ledgers)}>
        <LedgerStandingChip standing={waiting} name={names.ledger(waiting.ledgerId)} />
      </span>
    );
  return (
    <span className={classes.tags}>
      {first ? <Tag>{nameOf(first.ledgerId)}</Tag> : null}
      {more.length > 0 ? <Tag title={listed(more)}>+{more.length}</Tag> : null}
    </span>
  );
}
