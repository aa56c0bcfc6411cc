import { submitIntent, replayPorts, verifyInstance, type Change } from '@countersign/service';
import { expect, test } from 'vitest';

import { createEndpoint, createInstance, makePerson, policyOf } from '../test/instance.ts';
import { readJournal } from './journal-reader.ts';

test('what is committed together and was judged long before the rest is judged again', async () => {
  const alice = makePerson('alice@example.com', ['operator']);
  const instance = await createInstance([alice], [policyOf({ workflow: [] })]);
  const { ports } = instance;
  const changes: Change[] = [];
  // Judges, and leaves the commit to the test.
  const judge = async () => {
    const never = new Promise<never>(() => {});
    const judged = new Promise<void>((resolve) => {
      const store = { ...ports.store, commit: (change: Change) => (changes.push(change), resolve(), never) };
      void submitIntent({ ...ports, store }, instance.input(alice, instance.proposal(alice, createEndpoint())));
    });
    await judged;
  };
  await judge();
  instance.clock.advance(61_000);
  await judge();
  const [early, late] = changes;
  if (early === undefined || late === undefined) throw new Error('Two changes were judged');
  const committed = await Promise.all([ports.store.commit(late), ports.store.commit(early)]);
  expect(committed.map(({ ok }) => ok)).toEqual([true, false]);
  expect(await readJournal(instance.pool, (reader) => verifyInstance(reader, replayPorts(ports)))).toMatchObject({ ok: true });
  await instance.close();
});
