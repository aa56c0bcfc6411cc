import type { LookUp } from './need.ts';

interface LedgerRow {
  readonly id: string;
  readonly revision: number;
}

export const ledger: LookUp<'Ledger', LedgerRow> = {
  changesWith: [],
  lookUp: `
    select l.id, l.revision
    from jsonb_to_recordset(p_needs) as n(type text, "ledgerId" text)
    cross join lateral (select id, revision from ledger where id = n."ledgerId" offset 0) l
    where n.type = 'Ledger'`,
  needOf: ({ id }) => ({ type: 'Ledger', ledgerId: id }),
  revisionOf: ({ id, revision }) => ({ kind: 'Ledger', id, revision }),
  answer: ({ id, revision }, revisions) => ({ ledgers: [revisions.get({ kind: 'Ledger', id, revision })] }),
};
