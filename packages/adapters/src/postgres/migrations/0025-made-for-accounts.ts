import { namedAccountMember } from '@countersign/model/names';

import type { Migration } from '../migration.ts';

/** Orders by which one account makes something for another one to use: few among all, and asked for by the account that uses it. */
export const madeForAccounts: Migration = {
  name: 'core-0025-made-for-accounts',
  sql: `
create index order_made_for_account on entity_order ((data#>>'{parameters,operation,${namedAccountMember}}'))
  where data#>>'{parameters,operation,${namedAccountMember}}' is not null;
`,
};
