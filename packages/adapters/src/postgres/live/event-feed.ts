import type { Domain } from '@countersign/model';
import type { EventFeed } from '@countersign/service';
import type { Pool } from 'pg';

import { sequenceEvents } from '../events.ts';
import { events } from '../lists/tables/events.ts';
import type { Notifier } from './notifier.ts';

/** The events of the instance's one root domain. Anyone who reads them numbers them first: docs/decisions/0012. */
export function createEventFeed(pool: Pool, notifier: Notifier): EventFeed {
  let known: string | undefined;

  async function root(): Promise<string | undefined> {
    known ??= (await pool.query<{ id: string }>('select root_domain_id as id from instance')).rows[0]?.id;
    return known;
  }

  return {
    async newest() {
      const id = await root();
      return id === undefined ? 0 : await sequenceEvents(pool, id);
    },
    async after(sequence, limit) {
      const id = await root();
      if (id === undefined || (await sequenceEvents(pool, id)) <= sequence) return [];
      const rows = await events.rows(pool, {
        name: 'events-after',
        text: `select ${events.columns}, ${events.id} as cursor_id from ${events.from}
          where v.root_domain_id = $1 and v.sequence_number > $2 order by v.sequence_number limit $3`,
        values: [id, sequence, limit],
      });
      return rows.map(({ item }) => item);
    },
    async chains(domainIds) {
      const { rows } = await pool.query<{ data: Domain }>({
        name: 'domain-chains',
        text: `with recursive chain (id, data) as (
            select id, data from entity_domain where id = any($1::uuid[])
            union
            select parent.id, parent.data from chain join entity_domain parent on parent.id = (chain.data->>'parentId')::uuid)
          select data from chain`,
        values: [domainIds],
      });
      return rows.map(({ data }) => data);
    },
    watch: (wake) => notifier.watch(wake),
  };
}
