import { Tag } from '@countersign/ui';

import classes from './entities.module.css';
import { useNames } from './names.ts';

/** Words in a row: roles, kinds. */
export const Tags = ({ values }: { values: readonly string[] }) => (
  <span className={classes.tags}>
    {values.map((value) => (
      <Tag key={value}>{value}</Tag>
    ))}
  </span>
);

/** Ledgers by their names. */
export const LedgerTags = ({ ids }: { ids: readonly string[] }) => {
  const names = useNames({ ledgers: true });
  return <Tags values={ids.map((id) => names.ledger(id) ?? id)} />;
};
