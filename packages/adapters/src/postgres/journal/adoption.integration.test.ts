import { newId } from '@countersign/kernel';
import { replayPorts, verifyInstance } from '@countersign/service';
import { expect, test } from 'vitest';

import { journalTables } from '../migrations/0018-journal.ts';
import { createEndpoint, createInstance, makePerson, policyOf, quorum } from '../test/instance.ts';
import { readJournal } from './journal-reader.ts';

test('an instance from before the journal begins it with what it has, and goes on from there', async () => {
  const alice = makePerson('alice@example.com', ['operator']);
  const bob = makePerson('bob@example.com', ['approver']);
  const two = policyOf({ workflow: [quorum('operator', 1), quorum('approver', 1)] });
  const instance = await createInstance([alice, bob], [two]);
  const verify = () => readJournal(instance.pool, (reader) => verifyInstance(reader, replayPorts(instance.ports)));
  const executedId = newId();
  const propose = async (id = newId()) => {
    const proposed = instance.proposal(alice, createEndpoint(), { id });
    await instance.submit(alice, proposed);
    return proposed;
  };
  const executed = await propose(executedId);
  await instance.decide(bob, instance.approval(bob, executed));
  const open = await propose();
  await instance.pool.query('drop table journal, journal_head; drop function refuse_journal_change');
  await instance.pool.query(journalTables.sql);
  expect(await verify()).toMatchObject({ ok: true, value: { rows: { intent: 2, request: 3, intent_decision: 3 } } });

  await instance.decide(bob, instance.approval(bob, open));
  expect(await instance.status(open)).toBe('Executed');
  await propose();
  expect(await verify()).toMatchObject({ ok: true, value: { rows: { intent: 3, request: 5, intent_decision: 5 } } });

  // What was taken over cannot be changed any more without being found.
  const changed = "update intent set status = 'Failed' where id = $1";
  await instance.pool.query(changed, [executedId]);
  expect(await verify()).toMatchObject({
    ok: false,
    error: expect.stringContaining(`intent ${executedId} differs`),
  });
  await instance.close({ isTampered: true });
});
