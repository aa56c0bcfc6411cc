import { newId, type Result } from '@countersign/kernel';
import { expireIntents, replayPorts, verifyInstance, type Verified } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEndpoint, createInstance, makePerson, policyOf, quorum, userOf, type TestInstance } from '../test/instance.ts';
import { journalIn } from './journal-reader.ts';

const alice = makePerson('alice@example.com', ['operator']);
const bob = makePerson('bob@example.com', ['approver']);
const eve = makePerson('eve@example.com', ['approver']);
const two = policyOf({ alias: 'Two people', workflow: [quorum('operator', 1), quorum('approver', 1)] });
const users = policyOf({
  alias: 'Users',
  rank: 20,
  intentTypes: ['v0_CreateUser', 'v0_LockUser', 'v0_UpdateUser'],
  workflow: [],
});

let instance: TestInstance;
let endpoint: ReturnType<typeof createEndpoint>;
/** Ids of an executed intent, one that is open, one that was rejected, and one that expired. */
const ids = { executed: '', open: '', rejected: '', expired: '' };

beforeAll(async () => {
  instance = await createInstance([alice, bob], [two, users]);
  const propose = async (...content: Parameters<TestInstance['proposal']>) => {
    const id = newId();
    const [person, payload, change] = content;
    const proposed = instance.proposal(person, payload, { id, ...change });
    await instance.submit(alice, proposed);
    return { proposed, id };
  };
  await propose(alice, { ...userOf(eve), type: 'v0_CreateUser' });
  await propose(alice, { type: 'v0_LockUser', reference: { id: eve.id, revision: 1 } });
  endpoint = createEndpoint();
  const executed = await propose(alice, endpoint);
  await instance.decide(bob, instance.approval(bob, executed.proposed));
  const rejected = await propose(alice, createEndpoint());
  await instance.decide(bob, instance.rejection(bob, rejected.proposed));
  await propose(alice, createEndpoint({ ledgerId: 'no-such-ledger' }));
  const soon = new Date(instance.clock.now().getTime() + 60_000).toISOString();
  const expired = await propose(alice, createEndpoint(), { expiryAt: soon });
  instance.clock.advance(120_000);
  await expireIntents(instance.ports);
  const open = await propose(alice, createEndpoint());
  Object.assign(ids, { executed: executed.id, open: open.id, rejected: rejected.id, expired: expired.id });
});

afterAll(() => instance.close());

/** What is found after somebody with every right has changed the database; all of it is undone again. */
async function verifyAfter(statements: readonly string[], keptHead?: string): Promise<Result<Verified, string>> {
  const client = await instance.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      // A statement that hit nothing would prove nothing.
      if (!statement.startsWith('alter')) expect(rowCount).toBeGreaterThan(0);
    }
    return await verifyInstance(
      journalIn(client),
      replayPorts(instance.ports),
      keptHead === undefined ? [] : [{ head: keptHead, kept: 'was kept' }],
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function head(): Promise<string> {
  const verified = await verifyAfter([]);
  return verified.ok ? verified.value.head : '';
}

const asOwner = 'alter table journal disable trigger journal_is_append_only';

test('every revision, intent and decision is what the journal leads to, and the journal is what was signed', async () => {
  const statuses = await Promise.all(
    Object.values(ids).map((id) => instance.one('select status as value from intent where id = $1', [id])),
  );
  expect(statuses).toEqual(['Executed', 'Open', 'Rejected', 'Expired']);
  expect(await verifyAfter([])).toEqual({
    ok: true,
    value: {
      // Genesis, seven proposals, an approval, a rejection and an expiry.
      entries: 11,
      head: expect.stringMatching(/^11:[0-9a-f]{64}$/),
      takenOver: 0,
      unproven: 0,
      endedAfterSigning: { payable: [], late: [] },
      rows: expect.objectContaining({ request: 9, intent: 7, intent_decision: 9, intent_policy: 7, instance: 1, event: 20 }),
    },
  });
});

test('the program itself cannot change the journal or take entries away', async () => {
  for (const statement of ["update journal set text = ''", 'delete from journal', 'truncate journal']) {
    await expect(instance.pool.query(statement)).rejects.toThrow('only ever added to');
  }
});

test('a change of one row is found, and the row is named', async () => {
  const flip = (column: string, path: string, value: string) => `${column} = jsonb_set(${column}, '${path}', '${value}')`;
  const cases: readonly (readonly [expected: string, ...statements: string[]])[] = [
    [
      `entity_revision Endpoint ${endpoint.id} 1 differs from what the journal leads to: data.trustScore is 99, and ought to be 50`,
      `update entity_revision set ${flip('data', '{trustScore}', '99')} where id = '${endpoint.id}'`,
    ],
    [`entity_revision User ${eve.id} 2 is missing`, `delete from entity_revision where id = '${eve.id}' and revision = 2`],
    [`entity User ${eve.id} differs`, `update entity_user set lock = 'Unlocked' where id = '${eve.id}'`],
    [
      `entity_revision User ${eve.id} 2 is missing`,
      // As if nobody had ever been locked.
      `update entity_user e set revision = 1, lock = 'Unlocked', data = r.data, signature = r.signature, signing_key = r.signing_key
         from entity_revision r where r.kind = 'User' and r.id = e.id and r.revision = 1 and e.id = '${eve.id}'`,
      `delete from entity_revision where id = '${eve.id}' and revision = 2`,
    ],
    [
      `entity_revision Policy ${two.id} 1 is missing`,
      `delete from entity_revision where id = '${two.id}'`,
      `delete from entity_policy where id = '${two.id}'`,
    ],
    [
      `does not follow from the journal`,
      `insert into entity_revision select kind, gen_random_uuid(), revision, root_domain_id, intent_id, saved_at, data, signature, signing_key
         from entity_revision where id = '${endpoint.id}'`,
    ],
    [
      `entity_revision Endpoint ${endpoint.id} 1 does not have the notary's signature`,
      `update entity_revision set signature = 'AAAA' where id = '${endpoint.id}'`,
    ],
    [`intent ${ids.open} differs`, `update intent set status = 'Executed' where id = '${ids.open}'`],
    [`intent ${ids.open} differs`, `update intent set ${flip('data', '{state,status}', '"Executed"')} where id = '${ids.open}'`],
    [`intent ${ids.expired} differs`, `update intent set version = 1 where id = '${ids.expired}'`],
    [`intent ${ids.rejected} is missing`, `delete from intent where id = '${ids.rejected}'`],
    [
      `intent_decision ${ids.executed} 1 is missing`,
      `delete from intent_decision where intent_id = '${ids.executed}' and position = 1`,
    ],
    [
      `intent_decision ${ids.executed} 1 differs`,
      `update intent_decision set public_key = '${alice.publicKey}x' where intent_id = '${ids.executed}' and position = 1`,
    ],
    [
      `intent_policy ${ids.open} ${two.id} differs`,
      `update intent_policy set policy_revision = 2 where intent_id = '${ids.open}'`,
    ],
    [
      `intent_entity ${ids.executed} ${endpoint.id} true differs from what the journal leads to: revision is 2, and ought to be 1`,
      `update intent_entity set revision = 2 where intent_id = '${ids.executed}' and changed`,
    ],
    [
      `intent_entity ${ids.executed} ${endpoint.id} false is missing`,
      `delete from intent_entity where intent_id = '${ids.executed}' and not changed`,
    ],
    [
      `intent_entity ${ids.open} ${eve.id} true does not follow from the journal`,
      `insert into intent_entity select intent_id, '${eve.id}', 1, true, root_domain_id from intent_entity where intent_id = '${ids.open}' limit 1`,
    ],
    [`request ${ids.open} differs`, `update request set signature = 'AAAA' where id = '${ids.open}'`],
    [
      `request ${ids.open} differs from what the journal leads to: text is`,
      `update request set journal_position = journal_position - 1 where id = '${ids.open}'`,
    ],
    [
      `request ${ids.open} differs from what the journal leads to: text is`,
      `update request set journal_position = null, text = 'another' where id = '${ids.open}'`,
    ],
    [
      `intent ${ids.executed} differs from what the journal leads to: data.state`,
      `update intent set ${flip('data', '{state,progressPerPolicy,0,stepProgress,0,decisions}', '[]')} where id = '${ids.executed}'`,
    ],
    [`request ${ids.open} is missing`, `delete from request where id = '${ids.open}'`],
    [`user_alias_key ${instance.root} `, `delete from user_alias_key where user_id = '${eve.id}'`],
    [`ledger ethereum-sandbox differs`, `update ledger set ${flip('data', '{alias}', '"Other"')} where id = 'ethereum-sandbox'`],
    [
      'system_property NOTARY_API_KEY differs',
      `update system_property set ${flip('data', '{value,publicKey,value}', '"AAAA"')} where id = 'NOTARY_API_KEY'`,
    ],
    ['instance ', `update instance set root_domain_id = gen_random_uuid()`],
  ];
  for (const [expected, ...statements] of cases) {
    expect(await verifyAfter(statements)).toEqual({ ok: false, error: expect.stringContaining(expected) });
  }
});

test('an event that was forged, taken away or changed is found and named', async () => {
  await instance.pool.query('select sequence_events(root_domain_id) from instance');
  const idOf = (type: string, entityId: string) =>
    instance.one<string>(`select id as value from event where type = $1 and payload->>'id' = $2 order by position limit 1`, [
      type,
      entityId,
    ]);
  const executed = await idOf('IntentExecuted', ids.executed);
  const closed = await idOf('IntentClosed', ids.executed);
  const created = await idOf('EndpointCreated', endpoint.id);
  const updated = await idOf('UserUpdated', eve.id);
  const last = await instance.one<string>('select id as value from event order by position desc limit 1');
  const payload = (change: string) => `payload = payload || '${change}'`;
  const copy = (type: string, content: string, at = 'saved_at') =>
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
       select root_domain_id, domain_id, ${at}, '${type}', '${content}' from event where id = '${last}'`;
  const cases: readonly (readonly [expected: string, ...statements: string[]])[] = [
    [`event ${closed} is IntentClosed ${ids.executed} of`, `delete from event where id = '${executed}'`],
    [`and ought to be UserUpdated ${eve.id} of`, `delete from event where id = '${updated}'`],
    [`event IntentCreated ${ids.open} of`, `delete from event where id = '${last}'`],
    [
      `event ${created} is EndpointCreated ${eve.id} of`,
      `update event set ${payload(`{"id":"${eve.id}"}`)} where id = '${created}'`,
    ],
    [
      `event ${executed} is IntentExecuted`,
      `update event set saved_at = saved_at + interval '1 second' where id = '${executed}'`,
    ],
    [`event ${executed} is IntentExecuted`, `update event set domain_id = gen_random_uuid() where id = '${executed}'`],
    [`event ${executed} is IntentClosed`, `update event set type = 'IntentClosed' where id = '${executed}'`],
    [
      `event ${executed} is IntentClosed`,
      // Each says what the other said.
      `update event e set payload = other.payload, type = other.type from event other
         where e.id in ('${executed}', '${closed}') and other.id in ('${executed}', '${closed}') and other.id <> e.id`,
    ],
    [
      'is GenesisSucceeded  of',
      `update event set payload = jsonb_set(payload, '{genesis,data,executedAt}', '"2020-01-01T00:00:00.000Z"') where type = 'GenesisSucceeded'`,
    ],
    [`(IntentExecuted ${ids.open} of`, copy('IntentExecuted', `{"type":"IntentExecuted","id":"${ids.open}"}`)],
    [`(Made up`, copy('Made up', '{"type":"Made up"}')],
    [
      'is missing: its number was given',
      copy('BalancesUpdated', '{"type":"BalancesUpdated"}'),
      'select sequence_events(root_domain_id) from instance',
      `delete from event where type = 'BalancesUpdated'`,
    ],
  ];
  for (const [expected, ...statements] of cases) {
    expect(await verifyAfter(statements)).toEqual({ ok: false, error: expect.stringContaining(expected) });
  }
  // What is seen on ledgers, the journal says nothing of.
  expect(await verifyAfter([copy('BalancesUpdated', '{"type":"BalancesUpdated"}')])).toMatchObject({ ok: true });
});

test('a change of the journal is found, and the entry is named', async () => {
  const cases: readonly (readonly [expected: string, ...statements: string[]])[] = [
    ['Entry 3 is not what its hash says', `update journal set text = replace(text, 'An endpoint', 'Another') where position = 3`],
    [
      'Entry 3 cannot be: Its author did not sign this text',
      `update journal set text = replace(text, 'An endpoint', 'Another') where position = 3`,
      rehash,
    ],
    ['Entry 3 is missing', `delete from journal where position = 3`],
    [
      'Entry 3 cannot be',
      `update journal set position = case position when 3 then -4 when 4 then -3 end where position in (3, 4)`,
      `update journal set position = -position where position < 0`,
    ],
    ['Entry 3 cannot be: Its moment', `update journal set at = at - interval '1 hour' where position = 3`, rehash],
    ['Entry 0 cannot be', `update journal set header = replace(header, '"Genesis"', '"Made"') where position = 0`, rehash],
    [
      'Entry 10 cannot be: An instance begins once',
      `update journal set header = '{"type":"Adopted","judgedAt":"' || iso(at) || '"}' where position = 10`,
      rehash,
    ],
  ];
  for (const [expected, ...statements] of cases) {
    expect(await verifyAfter([asOwner, ...statements])).toEqual({ ok: false, error: expect.stringContaining(expected) });
  }
});

test('an end that was cut off with all that follows from it is found by a head that somebody kept', async () => {
  const kept = await head();
  const cutOff = [
    asOwner,
    `delete from journal where position = 10`,
    `update journal_head set size = 10`,
    'update event_sequence set last = last - 1',
    ...[
      'request where id',
      'intent where id',
      'intent_decision where intent_id',
      'intent_policy where intent_id',
      'intent_entity where intent_id',
      "event where payload->>'id'",
    ].map((table) => `delete from ${table} = '${ids.open}'`),
  ];
  expect(await verifyAfter(cutOff)).toMatchObject({ ok: true, value: { entries: 10 } });
  expect(await verifyAfter(cutOff, kept)).toEqual({ ok: false, error: expect.stringContaining('Entry 10 is missing') });
  // One that is older than what was changed still holds, whatever came since.
  expect(await verifyAfter([], kept)).toMatchObject({ ok: true });
});

test('a history that was rewritten is found by a head that somebody kept', async () => {
  const kept = (await head()).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await verifyAfter([], kept)).toEqual({ ok: false, error: expect.stringContaining('are not those of the head') });
});

test.each([
  ['no fraction', (at: string) => at.replace(/\.\d{3}Z/, 'Z')],
  ['one digit of a second', (at: string) => at.replace(/\.\d{3}Z/, '.5Z')],
  ['six digits', (at: string) => at.replace(/\.\d{3}Z/, '.123456Z')],
  ['digits that would be rounded up', (at: string) => at.replace(/\.\d{3}Z/, '.9996Z')],
  ['nine digits', (at: string) => at.replace(/\.\d{3}Z/, '.123456789Z')],
  ['an offset of nothing', (at: string) => at.replace('Z', '+00:00')],
  ['an offset to the east', (at: string) => at.replace('Z', '+02:00')],
  ['the farthest offset', (at: string) => at.replace('Z', '-14:00')],
] as const)('an expiry that is spelled with %s is as good as any other', async (_spelling, spelled) => {
  const inTwoDays = new Date(instance.clock.now().getTime() + 48 * 3_600_000).toISOString();
  const id = newId();
  const proposed = instance.proposal(alice, createEndpoint(), { id, expiryAt: spelled(inTwoDays) });
  await instance.submit(alice, proposed);
  await instance.decide(bob, instance.approval(bob, proposed));
  expect(await instance.one('select status as value from intent where id = $1', [id])).toBe('Executed');
  expect(await verifyAfter([])).toMatchObject({ ok: true });
  // As an earlier version wrote it, which left the rounding to the database.
  const asBefore = `update intent set expiry_at = (data#>>'{details,expiryAt}')::timestamptz where id = '${id}'`;
  expect(await verifyAfter([asBefore])).toMatchObject({ ok: true });
  const later = `update intent set expiry_at = expiry_at + interval '2 milliseconds' where id = '${id}'`;
  expect(await verifyAfter([later])).toEqual({ ok: false, error: expect.stringContaining(`intent ${id} differs`) });
});

test('all that was changed is named, up to a hundred differences', async () => {
  const found = await verifyAfter([
    `update entity_user set lock = 'Locked' where id = '${eve.id}' or lock = 'Unlocked'`,
    `update intent set version = 7 where id in ('${ids.expired}', '${ids.open}')`,
    `delete from event where payload->>'id' = '${ids.rejected}'`,
    asOwner,
    `update journal set leaf = sha256('other') where position = 3`,
  ]);
  const lines = found.ok ? [] : found.error.split('\n');
  for (const expected of [
    'Entry 3 is not what its hash says',
    `intent ${ids.expired} differs`,
    `intent ${ids.open} differs`,
    `entity User ${alice.id} differs`,
    `entity User ${bob.id} differs`,
    ', and ought to be IntentCreated',
  ]) {
    expect(lines).toContainEqual(expect.stringContaining(expected));
  }
  const many = await verifyAfter([
    `insert into user_alias_key (user_id, root_domain_id, domain_id, key)
       select gen_random_uuid(), '${instance.root}', '${instance.root}', n::text from generate_series(1, 200) n`,
  ]);
  const told = many.ok ? [] : many.error.split('\n');
  expect(told).toHaveLength(101);
  expect(told.at(-1)).toContain('more than 100 differences');
});

/** Anyone who can change an entry can change its hash, too. */
const rehash = `update journal set leaf = sha256('\\x00'::bytea || convert_to(iso(at) || E'\\n' || header || E'\\n' || text, 'UTF8'))`;
