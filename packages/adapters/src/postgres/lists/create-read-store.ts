import type { AccountAddress, AccountAddressReference } from '@countersign/model';
import type { ReadStore } from '@countersign/service';
import type { Pool } from 'pg';

import { definitions } from './definitions.ts';
import { loadBalanceTotals } from './balance-totals.ts';
import { loadConfirmedBalance } from './confirmed-balance.ts';
import { loadDecidingFacts } from './deciding-facts.ts';
import { findAddresses, latestAddress } from './find-addresses.ts';
import { readOne, readPage } from './read-page.ts';
import { loadReadingFacts } from './reading-facts.ts';

/** Numbers the events that have none yet, so that they can be listed. */
async function numberEvents(pool: Pool): Promise<void> {
  await pool.query('select sequence_events(root_domain_id) from instance');
}

/** Reads from PostgreSQL. */
export function createReadStore(pool: Pool): ReadStore {
  return {
    readingFacts: (person, domainId) => loadReadingFacts(pool, person, domainId),
    list: async (name, scope, query) => {
      if (name === 'events') await numberEvents(pool);
      return readPage(pool, definitions[name], scope, query);
    },
    find: (name, scope, id) => readOne(pool, definitions[name], scope, id),
    decidingFacts: (scope, intentId) => loadDecidingFacts(pool, scope, intentId),
    roles: async (domainId) => {
      const { rows } = await pool.query<{ role: string }>(
        `select distinct role collate "C" as role from entity_user, jsonb_array_elements_text(data->'roles') role
         where domain_id = $1 order by 1`,
        [domainId],
      );
      return rows.map((row) => row.role);
    },
    confirmedBalance: (accountId, tickerId) => loadConfirmedBalance(pool, accountId, tickerId),
    balanceTotals: (domainId, withDescendants, limit) => loadBalanceTotals(pool, domainId, withDescendants, limit),
    latestAddress: (accountId, ledgerId): Promise<AccountAddress | undefined> => latestAddress(pool, accountId, ledgerId),
    findAddresses: (address, domainIds): Promise<readonly AccountAddressReference[]> => findAddresses(pool, address, domainIds),
  };
}
