import { Tag } from '@countersign/ui';

import classes from './entities.module.css';
import { useNames } from './names.ts';

/** Words in a row: roles, kinds. */
export function Tags({ values }: { values: readonly string[] }) {
  return (
    <span className={classes.tags} title={values.join(', ')}>
      {values.map((value) => (
        <Tag key={value}>{value}</Tag>
      ))}
    </span>
  );
}

/** Ledgers by their names. */
export function LedgerTags({ ids }: { ids: readonly string[] }) {
  const names = useNames({ ledgers: true });
  return <Tags values={ids.map((id) => names.ledger(id) ?? id)} />;
}
