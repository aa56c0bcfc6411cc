import { CodedError } from '@countersign/kernel';
import type { AccountAddress, AccountAddressReference } from '@countersign/model';
import type { ListName, ListPage, ListQuery, ListScope, ListedItems, ReadStore } from '@countersign/service';
import type { Pool } from 'pg';

import { definitions } from './definitions.ts';
import { loadDecidingFacts } from './deciding-facts.ts';
import { findAddresses, latestAddress } from './find-addresses.ts';
import type { ListDefinition, Row } from './list-definition.ts';
import { loadReadingFacts } from './reading-facts.ts';
import { findStatement, pageStatement } from './statement.ts';

/** Numbers the events that have none yet, so that they can be listed. */
async function numberEvents(pool: Pool): Promise<void> {
  await pool.query('select sequence_events(root_domain_id) from instance');
}

async function readPage(pool: Pool, definition: ListDefinition, scope: ListScope, query: ListQuery): Promise<ListPage<unknown>> {
  const { text, values } = pageStatement(definition, scope, query);
  const { rows } = await pool.query<Row>(text, [...values]);
  const { startingAfter } = query;
  if (rows.length === 0 && startingAfter !== undefined) {
    const id = startingAfter.slice(startingAfter.indexOf('_') + 1);
    if ((await readOne(pool, definition, scope, id)) === undefined) {
      throw new CodedError('InvalidParameterError', 'startingAfter: there is no such item in this list');
    }
  }
  const limit = query.limit ?? 100;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(definition.item),
    count: shown.length,
    ...(startingAfter !== undefined && { currentStartingAfter: startingAfter }),
    ...(rows.length > limit && last !== undefined && { nextStartingAfter: String(last['cursor_id']) }),
  };
}

async function readOne(pool: Pool, definition: ListDefinition, scope: ListScope, id: string): Promise<unknown> {
  const { text, values } = findStatement(definition, scope, id);
  const { rows } = await pool.query<Row>(text, [...values]);
  return rows[0] && definition.item(rows[0]);
}

/** Reads from PostgreSQL. */
export function createReadStore(pool: Pool): ReadStore {
  return {
    readingFacts: (person, domainId) => loadReadingFacts(pool, person, domainId),
    list: async <Name extends ListName>(name: Name, scope: ListScope, query: ListQuery) => {
      if (name === 'events') await numberEvents(pool);
      return (await readPage(pool, definitions[name], scope, query)) as ListPage<ListedItems[Name]>;
    },
    find: async <Name extends ListName>(name: Name, scope: ListScope, id: string) =>
      (await readOne(pool, definitions[name], scope, id)) as ListedItems[Name] | undefined,
    decidingFacts: (scope, intentId) => loadDecidingFacts(pool, scope, intentId),
    roles: async (domainId) => {
      const { rows } = await pool.query<{ role: string }>(
        `select distinct role collate "C" as role from entity_user, jsonb_array_elements_text(data->'roles') role
         where domain_id = $1 order by 1`,
        [domainId],
      );
      return rows.map((row) => row.role);
    },
    latestAddress: (accountId, ledgerId): Promise<AccountAddress | undefined> => latestAddress(pool, accountId, ledgerId),
    findAddresses: (address, domainIds): Promise<readonly AccountAddressReference[]> => findAddresses(pool, address, domainIds),
  };
}
