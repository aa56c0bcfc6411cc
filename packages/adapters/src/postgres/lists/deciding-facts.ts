import type { RecordedDecision } from '@countersign/governance';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Policy, User } from '@countersign/model';
import type { DecidingFacts, ListScope } from '@countersign/service';
import type { Pool } from 'pg';

import { definitions } from './definitions.ts';
import { outlinedDecisions } from './outlined-decisions.ts';
import { findStatement } from './statement.ts';

interface Row {
  readonly data: IntentEntity;
}

/** The policies and decisions of an intent with the users of the policies' domains, where the intent is within the scope. */
export async function loadDecidingFacts(pool: Pool, scope: ListScope, intentId: string): Promise<DecidingFacts | undefined> {
  const { text, values } = findStatement(definitions.intents, scope, intentId);
  const { rows: intents } = await pool.query<Row>(text, [...values]);
  const status = intents[0]?.data.state.status;
  if (status === undefined) return undefined;
  const { rows } = await pool.query<{
    policies: readonly Policy[];
    users: readonly User[];
    decisions: readonly RecordedDecision[];
  }>(
    `select
       (select coalesce(jsonb_agg(r.data order by p.policy_id), '[]')
          from intent_policy p
          join entity_revision r on r.kind = 'Policy' and r.id = p.policy_id and r.revision = p.policy_revision
          where p.intent_id = $1) as policies,
       (select coalesce(jsonb_agg(u.data), '[]')
          from entity_user u where u.domain_id in (select policy_domain_id from intent_policy where intent_id = $1)) as users,
       ${outlinedDecisions('$1')} as decisions`,
    [intentId],
  );
  const { policies = [], users = [], decisions = [] } = rows[0] ?? {};
  return { status, policies, users, decisions };
}
