import { newId } from '@countersign/kernel';
import { replayPorts, verifyInstance } from '@countersign/service';
import { expect, test } from 'vitest';

import { journalTables } from '../migrations/0018-journal.ts';
import { signedTextOnce } from '../migrations/0019-signed-text-once.ts';
import { createEndpoint, createInstance, makePerson, policyOf, quorum, type TestInstance } from '../test/instance.ts';
import { requireSignedAdoption } from './adoption.ts';
import { readJournal } from './journal-reader.ts';
import { keepJournalTree } from './journal-tree.ts';

const alice = makePerson('alice@example.com', ['operator']);
const bob = makePerson('bob@example.com', ['approver']);
const two = policyOf({ workflow: [quorum('operator', 1), quorum('approver', 1)] });

/** Brings the tables back to what they were when each text was in its request and in the progress of its intent. */
async function asBefore({ pool }: TestInstance): Promise<void> {
  await pool.query(`
    alter table request drop constraint request_text_once;
    update request q set text = s.text from signed_request s where s.id = q.id;
    update intent i set data = jsonb_set(data, '{state,progressPerPolicy}', (
      select jsonb_agg(jsonb_set(policy, '{stepProgress}', (
          select jsonb_agg(jsonb_set(step, '{decisions}', (
              select coalesce(jsonb_agg(d.decision || jsonb_build_object('rawRequest', s.text) order by o), '[]')
                from jsonb_array_elements_text(step->'decisions') with ordinality x(signature, o)
                join intent_decision d on d.intent_id = i.id and d.decision->>'signature' = x.signature
                join signed_request s on s.id = d.request_id)) order by n)
            from jsonb_array_elements(policy->'stepProgress') with ordinality y(step, n))) order by m)
        from jsonb_array_elements(data#>'{state,progressPerPolicy}') with ordinality z(policy, m)));
    drop view signed_request;
    alter table request rename column text to canonical;
    alter table request add column raw bytea, drop column journal_position;
    alter table intent_decision add unique (intent_id, public_key);
    create index request_by_intent on request (intent_id) where intent_id is not null`);
}

const verify = ({ pool, ports }: TestInstance) => readJournal(pool, (reader) => verifyInstance(reader, replayPorts(ports)));

/** As a process does at its start. */
const start = ({ pool, ports }: TestInstance, believesDatabase = false) =>
  requireSignedAdoption({ pool, journal: keepJournalTree(pool), notary: ports.notary, believesDatabase, now: ports.clock.now() });

/** Nothing is signed before somebody says so, and then once. */
async function sign(instance: TestInstance): Promise<void> {
  await expect(start(instance)).rejects.toMatchObject({ code: 'AdoptionNotSigned' });
  const signed = await Promise.all([start(instance, true), start(instance, true)]);
  expect(signed).toEqual([signed[0], signed[0]]);
  expect(await start(instance)).toBe(signed[0]);
  expect(await instance.one(`select count(*)::int as value from journal where header like '%"Adoption"%'`)).toBe(1);
}

async function propose(instance: TestInstance, id = newId()) {
  const proposed = instance.proposal(alice, createEndpoint(), { id });
  await instance.submit(alice, proposed);
  return proposed;
}

test('an instance from before the journal begins it with what it has, and goes on from there', async () => {
  const instance = await createInstance([alice, bob], [two]);
  const executedId = newId();
  const executed = await propose(instance, executedId);
  await instance.decide(bob, instance.approval(bob, executed));
  const open = await propose(instance);
  await asBefore(instance);
  await instance.pool.query('drop table journal, journal_head; drop function refuse_journal_change');
  await instance.pool.query(journalTables.sql);
  await instance.pool.query(signedTextOnce.sql);
  expect(await verify(instance)).toEqual({
    ok: false,
    error: expect.stringMatching(/^\d+ entries say what was there before them/),
  });
  await sign(instance);
  expect(await verify(instance)).toMatchObject({ ok: true, value: { rows: { intent: 2, request: 3, intent_decision: 3 } } });

  await instance.decide(bob, instance.approval(bob, open));
  expect(await instance.status(open)).toBe('Executed');
  await propose(instance);
  expect(await verify(instance)).toMatchObject({ ok: true, value: { rows: { intent: 3, request: 5, intent_decision: 5 } } });

  // Nor can all be taken over again, whatever was signed before.
  const mark = `select * from journal where header like '%"Adoption"%'`;
  await instance.pool.query(`create table kept_mark as ${mark}`);
  await instance.pool.query('create table kept_journal as select * from journal');
  await instance.pool.query('alter table journal disable trigger all; delete from journal');
  const firstOnes = `select * from kept_journal where position < (select position from kept_mark)`;
  for (const [others, problem] of [
    [
      `select k.root_domain_id, k.position - 1, k.at, k.header, k.text, k.leaf from (${firstOnes}) k where k.position > 0`,
      'signed others',
    ],
    [
      `${firstOnes} union all select k.root_domain_id, m.position + 1, k.at, k.header, k.text, k.leaf from (${firstOnes} limit 1) k, kept_mark m`,
      'after the notary',
    ],
  ] as const) {
    await instance.pool.query(`insert into journal ${others}`);
    await instance.pool.query(
      `insert into journal select m.root_domain_id, least(m.position, (select max(position) + 1 from journal where position < m.position)), m.at, m.header, m.text, m.leaf from kept_mark m`,
    );
    for (const believes of [false, true])
      await expect(start(instance, believes)).rejects.toMatchObject({
        code: 'AdoptionNotSigned',
        message: expect.stringContaining(problem),
      });
    await instance.pool.query('delete from journal');
  }
  await instance.pool.query('insert into journal select * from kept_journal; alter table journal enable trigger all');
  expect(await verify(instance)).toMatchObject({ ok: true });

  // What was taken over cannot be changed any more without being found.
  const changed = "update intent set status = 'Failed' where id = $1";
  await instance.pool.query(changed, [executedId]);
  expect(await verify(instance)).toMatchObject({
    ok: false,
    error: expect.stringContaining(`intent ${executedId} differs`),
  });
  await instance.close({ isTampered: true });
});

test('texts that were in several places are kept only in the journal if all copies are the same', async () => {
  const instance = await createInstance([alice, bob], [two]);
  const id = newId();
  const executed = await propose(instance, id);
  await instance.decide(bob, instance.approval(bob, executed));
  const whole = await instance.intent(executed);
  expect(whole?.state.progressPerPolicy?.[0]?.stepProgress.map(({ decisions }) => decisions.length)).toEqual([1, 1]);
  const open = await propose(instance);
  expect(await instance.decide(alice, instance.approval(alice, open))).toMatchObject({ ok: false });
  await asBefore(instance);

  const inOtherWords = (column: string, table: string, where: string) =>
    `update ${table} set ${column} = replace(${column}::text, 'An endpoint', 'Another one')::${column === 'data' ? 'jsonb' : 'text'} where ${where}`;
  for (const [change, undone, message] of [
    [
      inOtherWords('canonical', 'request', `intent_id = '${id}' and kind = 'Propose'`),
      `update request set canonical = replace(canonical, 'Another one', 'An endpoint')`,
      /^The text of request \S+ is not the one in the journal/,
    ],
    [
      `update intent set data = replace(data::text, '"seenBySystemAt": "', '"seenBySystemAt": "1')::jsonb where id = '${id}'`,
      `update intent set data = replace(data::text, '"seenBySystemAt": "1', '"seenBySystemAt": "')::jsonb where id = '${id}'`,
      new RegExp(`^The progress of intent ${id} has a decision that is not its own`),
    ],
  ] as const) {
    await instance.pool.query(change);
    await expect(instance.pool.query(signedTextOnce.sql)).rejects.toThrow(message);
    await instance.pool.query(undone);
  }
  await instance.pool.query(signedTextOnce.sql);

  const texts = 'select count(text)::int as value from request where status = $1';
  expect(await instance.one(texts, ['Succeeded'])).toBe(0);
  expect(await instance.one(texts, ['Failed'])).toBe(1);
  expect(await instance.one(`select count(*)::int as value from intent where data::text like '%rawRequest%'`)).toBe(0);
  expect(await instance.intent(executed)).toEqual(whole);
  await instance.decide(bob, instance.approval(bob, open));
  expect(await instance.status(open)).toBe('Executed');
  await instance.close();
});
