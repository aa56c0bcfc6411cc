import type { TestInstance } from './harness.ts';

/** All that a refused call must not change, as text. Requests that were refused are kept, and are no change of state. */
export async function stateOf({ instance }: Pick<TestInstance, 'instance'>): Promise<string> {
  const { rows } = await instance.services.pool.query<{ state: unknown }>({
    name: 'test-state',
    text: `
    select jsonb_build_object(
      'entities', (select jsonb_agg(jsonb_build_array(kind, id, revision, lock) order by kind, id) from entity),
      'revisions', (select count(*) from entity_revision),
      'intents', (select jsonb_agg(jsonb_build_array(id, version, status) order by id) from intent),
      'decisions', (select count(*) from intent_decision),
      'events', (select count(*) from event),
      'jobs', (select count(*) from job),
      'addresses', (select count(*) from account_address),
      'succeeded', (select count(*) from request where status = 'Succeeded'),
      'instance', (select executed_at from instance)) as state`,
  });
  return JSON.stringify(rows[0]?.state);
}
