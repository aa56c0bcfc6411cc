import { approvalContext } from '@countersign/governance/approval-context';
import { freePorts } from '@countersign/adapters/free-ports';
import { newId, utf8 } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { decideIntent, submitIntent } from '@countersign/service';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '../../src/config/read-config.ts';
import { startInstance, type Instance } from '../../src/start-instance.ts';
import { approval, carryThrough, proposal, rejection, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

const rounds = 8;
let subject: TestInstance;
let other: Instance;
let fay: TestPerson;

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
  const { databaseUrl, dataDirectory } = subject.config;
  const port = await freePorts(3);
  const own = readConfig(['--port', String(port), '--data-dir', dataDirectory, '--log-level', 'silent'], {});
  other = await startInstance({ ...own, databaseUrl, parts: ['gateway'] });
  const { ada, ben } = subject.people;
  fay = { name: 'fay', keyPair: generateKeyPair('Secp256r1'), userId: newId(), domainId: subject.domains.root };
  const made = await carryThrough(
    subject,
    [ada, ben],
    {
      type: 'v0_CreateUser',
      id: fay.userId,
      alias: fay.name,
      publicKey: fay.keyPair.publicKey,
      roles: ['admin'],
      loginIds: [{ id: 'fay@example.com', providerId: 'countersign' }],
      lock: 'Unlocked',
      customProperties: {},
    },
    subject.domains.root,
  );
  if (made.status !== 'Executed') throw new Error(`The user is ${made.status}`);
});
afterAll(async () => {
  await other.stop();
  await subject.stop();
});

const one = () => subject.instance.services.intents;
const another = () => other.services.intents;

const from = (person: TestPerson, body: object, requestId?: string) => ({
  body: utf8(JSON.stringify(body)),
  caller: { publicKey: person.keyPair.publicKey, expiresAt: new Date(Date.now() + 60_000) },
  ...(requestId !== undefined && { requestId }),
});

const note = (extra: object = {}) =>
  signed(
    subject.people.ada,
    proposal(subject.people.ada, { type: 'v0_NotarizeData', data: newId() }, subject.domains.root, extra),
  );

type Proposed = ReturnType<typeof note>;

async function propose(): Promise<Proposed> {
  const proposed = note();
  expect(await submitIntent(one(), from(subject.people.ada, proposed))).toMatchObject({ ok: true });
  return proposed;
}

async function intentOf({ request }: Proposed) {
  const client = await subject.clientOf(subject.people.ada);
  return (await client.intents.get({ params: { domainId: subject.domains.root, intentId: request.id } })).data;
}

async function codesOf(outcomes: readonly ReturnType<typeof submitIntent>[]): Promise<string[]> {
  return (await Promise.all(outcomes)).map((outcome) => (outcome.ok ? 'ok' : (outcome.error.code ?? outcome.error.reason)));
}

test('of proposals with one id and other contents at once, in two processes, one is accepted', async () => {
  const { ada } = subject.people;
  for (let round = 0; round < rounds; round++) {
    const [id, requestId] = [newId(), newId()];
    const ofIntent = [one, another, one, another].map((ports) => submitIntent(ports(), from(ada, note({ id }))));
    expect((await codesOf(ofIntent)).toSorted()).toEqual([...Array<string>(3).fill('IntentAlreadyExists'), 'ok']);
    const ofRequest = [one, another, one, another].map((ports) => submitIntent(ports(), from(ada, note(), requestId)));
    expect((await codesOf(ofRequest)).filter((code) => code === 'ok')).toHaveLength(1);
  }
});

test('of approvals and rejections that come at once, in two processes, one decides', async () => {
  const { ben } = subject.people;
  for (let round = 0; round < rounds; round++) {
    const proposed = await propose();
    const [approved, again, rejected, byFay] = await codesOf([
      decideIntent(one(), 'Approve', from(ben, signed(ben, approval(ben, proposed)))),
      decideIntent(another(), 'Approve', from(ben, signed(ben, approval(ben, proposed)))),
      decideIntent(another(), 'Reject', from(fay, signed(fay, rejection(fay, proposed)))),
      decideIntent(one(), 'Approve', from(fay, signed(fay, approval(fay, proposed)))),
    ]);
    expect([approved, again, rejected, byFay].filter((code) => code === 'ok')).toHaveLength(1);
    expect((await intentOf(proposed)).state.status).toBe(rejected === 'ok' ? 'Rejected' : 'Executed');
  }
});

test('of approvals that are given again at once, in two processes whose clocks differ, one is taken', async () => {
  const { ada, ben } = subject.people;
  const three: IntentPayload = {
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'Three administrators',
    rank: 500,
    intentTypes: ['v0_NotarizeData'],
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    workflow: [{ type: 'RoleQuorum', role: 'admin', quorum: 3 }],
    lock: 'Unlocked',
    customProperties: {},
  };
  expect(await carryThrough(subject, [ada, ben], three, subject.domains.root)).toMatchObject({ status: 'Executed' });
  for (let round = 0; round < rounds; round++) {
    const proposed = await propose();
    const intent = await intentOf(proposed);
    const moment = Date.parse(intent.details.metadata.createdAt);
    const until = (milliseconds: number) => {
      const context = { ...approvalContext(intent), expiryAt: new Date(moment + milliseconds).toISOString() };
      return from(ben, signed(ben, { ...approval(ben, proposed), context }));
    };
    const ahead = { ...another(), clock: { now: () => new Date(moment + 20_000) } };
    expect(await decideIntent({ ...one(), clock: { now: () => new Date(moment) } }, 'Approve', until(10_000))).toMatchObject({
      ok: true,
    });
    const codes = await codesOf([
      decideIntent(ahead, 'Approve', until(600_000)),
      decideIntent(one(), 'Approve', until(600_001)),
      decideIntent(ahead, 'Approve', until(600_002)),
    ]);
    expect(codes.toSorted()).toEqual(['DecisionInvalid', 'DecisionInvalid', 'ok']);
    expect((await intentOf(proposed)).state.status).toBe('Open');
    expect(await decideIntent(one(), 'Approve', from(fay, signed(fay, approval(fay, proposed))))).toMatchObject({ ok: true });
    expect((await intentOf(proposed)).state.status).toBe('Executed');
  }
});
