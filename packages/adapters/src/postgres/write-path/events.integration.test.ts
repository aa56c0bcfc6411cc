import { afterAll, beforeAll, expect, test } from 'vitest';

import { sequenceEvents } from '../events.ts';
import { createEndpoint, createInstance, makePerson, policyOf, type TestInstance } from '../test/instance.ts';

const alice = makePerson('alice@example.com', ['operator']);
let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance([alice], [policyOf({ workflow: [] })]);
});

afterAll(() => instance.close());

test('a reader sees numbers without gaps, and never a new one below those already seen', async () => {
  const seen: number[] = [];
  const writing = { isOver: false };
  async function read(): Promise<void> {
    let last = 0;
    while (!writing.isOver) {
      await sequenceEvents(instance.pool, instance.root);
      const { rows } = await instance.pool.query<{ sequence_number: string }>(
        'select sequence_number from event where root_domain_id = $1 and sequence_number > $2 order by sequence_number',
        [instance.root, last],
      );
      for (const { sequence_number: number } of rows) {
        expect(Number(number)).toBe(last + 1);
        last = Number(number);
      }
      seen.push(last);
    }
  }
  const readers = [read(), read(), read()];
  await Promise.all(Array.from({ length: 100 }, () => instance.submit(alice, instance.proposal(alice, createEndpoint()))));
  writing.isOver = true;
  await Promise.all(readers);
  const total = await instance.one<number>('select count(*)::int as value from event');
  expect(await sequenceEvents(instance.pool, instance.root)).toBe(total);
  expect(await instance.one('select count(distinct sequence_number)::int as value from event')).toBe(total);
  expect(seen.length).toBeGreaterThan(3);
});

test('an event that was begun earlier but committed later gets the later number', async () => {
  const late = await instance.pool.connect();
  const insert = `insert into event (root_domain_id, domain_id, saved_at, type, payload) values ($1, $1, now(), $2, '{}')`;
  try {
    await late.query('begin');
    await late.query(insert, [instance.root, 'TransferUpdated']);
    await instance.pool.query(insert, [instance.root, 'BalancesUpdated']);
    await sequenceEvents(instance.pool, instance.root);
    await late.query('commit');
  } finally {
    late.release();
  }
  await sequenceEvents(instance.pool, instance.root);
  const { rows } = await instance.pool.query(
    `select type from event where type in ('BalancesUpdated', 'TransferUpdated') order by sequence_number`,
  );
  expect(rows).toEqual([{ type: 'BalancesUpdated' }, { type: 'TransferUpdated' }]);
});
