import { openAges } from '@countersign/contract';
import type { RecordedDecision } from '@countersign/governance';
import type { Policy, User } from '@countersign/model';
import type { OpenIntents } from '@countersign/service';
import type { Pool } from 'pg';

import { isOver, outlinedDecisions } from './outlined-decisions.ts';

/** How many open intents are looked at for one person. */
const mostExamined = 1_000;

interface Row {
  readonly intents: readonly {
    readonly id: string;
    readonly domainId: string;
    readonly policies: readonly Policy[];
    readonly decisions: readonly RecordedDecision[];
  }[];
  readonly users: readonly User[];
  readonly openCount: number;
  readonly openByAge: OpenIntents['openByAge'];
}

/**
 * The open intents of a domain and all below it, oldest first, that the users might decide on: a policy of a domain of theirs was
 * selected, and none of their keys has decided so that it is still good; `startingAfter` leaves out those up to that intent. Each with its policies and decisions; of all users, those and the ones who have decided.
 */
export async function loadOpenIntents(
  pool: Pool,
  domainId: string,
  users: readonly Pick<User, 'id' | 'domainId' | 'publicKey'>[],
  { startingAfter, now }: { readonly startingAfter: string | undefined; readonly now: Date },
): Promise<OpenIntents> {
  const { rows } = await pool.query<Row>(
    `with recursive place (id) as (
       select $1::uuid
       union
       select child.id from place join entity_domain child on child.data->>'parentId' = place.id::text
     ), open as materialized (
       select i.id, i.target_domain_id, i.created_at from intent i
       where i.target_domain_id = any(array(select id from place)) and i.status = 'Open'
         and ($5::uuid is null or (i.created_at, i.id) > (
           select last.created_at, last.id from intent last
           where last.id = $5 and last.target_domain_id = any(array(select id from place))))
         and exists (select from intent_policy p where p.intent_id = i.id and p.policy_domain_id = any($2::uuid[]))
         and not exists (select from intent_decision d where d.intent_id = i.id and d.public_key = any($3::text[])
           and not ${isOver('d', '$6::timestamptz')})
       order by i.created_at, i.id limit ${mostExamined + 1}
     )
     select
       (select coalesce(jsonb_agg(jsonb_build_object('id', open.id, 'domainId', open.target_domain_id,
          'policies', (select coalesce(jsonb_agg(r.data order by p.policy_id), '[]')
             from intent_policy p
             join entity_revision r on r.kind = 'Policy' and r.id = p.policy_id and r.revision = p.policy_revision
             where p.intent_id = open.id),
          'decisions', ${outlinedDecisions('open.id')}
        ) order by open.created_at, open.id), '[]') from open) as intents,
       (select coalesce(jsonb_agg(u.data), '[]') from entity_user u
        where u.id = any($4::uuid[]) or u.data->>'publicKey' in (
          select d.public_key from intent_decision d join open on open.id = d.intent_id)) as users,
       (select count(*)::integer from intent
        where target_domain_id = any(array(select id from place)) and status = 'Open') as "openCount",
       (select jsonb_agg(jsonb_build_object('hours', age.hours, 'count', age.count) order by age.hours) from (
          select hours, count(i.id) from (select hours, lead(hours) over (order by hours) as next from unnest($7::integer[]) hours) span
            left join intent i on i.target_domain_id = any(array(select id from place)) and i.status = 'Open'
              and (hours = 0 or i.created_at <= $6::timestamptz - hours * interval '1 hour')
              and (next is null or i.created_at > $6::timestamptz - next * interval '1 hour')
          group by hours) age) as "openByAge"`,
    [
      domainId,
      users.map((user) => user.domainId),
      users.map(({ publicKey }) => publicKey),
      users.map(({ id }) => id),
      startingAfter ?? null,
      now,
      [...openAges],
    ],
  );
  const { intents = [], users: known = [], openCount = 0, openByAge = [] } = rows[0] ?? {};
  return {
    intents: intents.slice(0, mostExamined).map((intent) => ({
      ...intent,
      status: 'Open',
      users: known,
    })),
    openCount,
    openByAge,
    isWhole: intents.length <= mostExamined,
  };
}
