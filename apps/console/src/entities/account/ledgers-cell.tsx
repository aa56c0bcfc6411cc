import { Tag } from '@countersign/ui';

import classes from '../entities.module.css';
import type { Names } from '../names.ts';
import { LedgerStandingChip } from './ledger-standing-chip.tsx';
import type { ledgersOf } from './ledger-standing.ts';

/** The ledgers of an account in the cell of a list: those that something is the matter with, then the first, and how many more. */
export function LedgersCell({ ledgers, names }: { ledgers: ReturnType<typeof ledgersOf>; names: Names }) {
  const nameOf = (id: string) => names.ledger(id) ?? id;
  const waiting = ledgers.filter(({ status }) => status !== 'Activated');
  const active = ledgers.filter(({ status }) => status === 'Activated');
  const [first, ...more] = active;
  return (
    <span className={classes.tags}>
      {waiting.map((standing) => (
        <LedgerStandingChip key={standing.ledgerId} standing={standing} name={names.ledger(standing.ledgerId)} />
      ))}
      {first ? <Tag>{nameOf(first.ledgerId)}</Tag> : null}
      {more.length > 0 ? <Tag title={more.map(({ ledgerId }) => nameOf(ledgerId)).join(', ')}>+{more.length}</Tag> : null}
    </span>
  );
}
