import type { AccountLedgerFact } from '@countersign/kinds/rules';

import type { Search } from './need.ts';

export const accountLedgers: Search<'AccountLedgers', AccountLedgerFact> = {
  changesWith: ['AccountLedger', 'Address'],
  search: `
    select jsonb_build_object('accountId', account_id, 'ledgerId', ledger_id, 'status', status,
        'address', (select a.address from account_address a
          where a.account_id = l.account_id and a.ledger_id = l.ledger_id and a.scope = 'External'
          order by a.key_index desc limit 1))
      from account_ledger l where account_id = (need->>'accountId')::uuid order by ledger_id`,
  answer: (rows) => ({ accountLedgers: rows }),
};
