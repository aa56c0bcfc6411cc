import { fail } from '@countersign/kinds/rules';
import { newId } from '@countersign/kernel';
import type { ExecuteExtension, ExtensionPayload } from '@countersign/kinds/schemas';
import { createExtensionRegistry, extension } from '@countersign/service';
import type { ExtensionCall } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

const Greeting = z.strictObject({ type: z.literal('test.greet'), to: z.string().min(1), accountId: z.string().optional() });
type Greeting = z.infer<typeof Greeting>;

const calls: ExtensionCall<Greeting>[] = [];
let failures = 0;

const greeter = extension<Greeting>({
  name: 'test.greet',
  version: '1',
  payload: Greeting,
  check: ({ to }) => (to === 'nobody' ? fail('InvalidDestination', 'There is nobody to greet') : { ok: true, value: undefined }),
  execute: async (call) => {
    if (failures-- > 0) throw new Error('Not now');
    calls.push(call);
  },
});

let subject: KindsInstance;

beforeAll(async () => {
  subject = await startKindsInstance({ extensions: [greeter] });
});
afterAll(() => subject.stop());

const call = (payload: ExtensionPayload): ExecuteExtension => ({ type: 'v0_ExecuteExtension', payload });
const called = (intentId: string) => subject.until('the call', async () => calls.find((each) => each.intentId === intentId));

test('an extension gets what people approved, with everyone who did', async () => {
  const intentId = await subject.execute(call({ type: 'test.greet', to: 'the world' }));
  const { ada, ben } = subject.people;
  expect(await called(intentId)).toMatchObject({
    intentId,
    domainId: subject.root,
    payload: { type: 'test.greet', to: 'the world' },
    approvedBy: [{ publicKey: ada.keyPair.publicKey }, { publicKey: ben.keyPair.publicKey }],
  });
});

test('an extension that fails is called again', async () => {
  failures = 1;
  const intentId = await subject.execute(call({ type: 'test.greet', to: 'again' }));
  await called(intentId);
  expect(calls.filter((each) => each.intentId === intentId)).toHaveLength(1);
});

test.each<[string, ExtensionPayload]>([
  ['FeatureFlagDisabled', { type: 'test.unknown' }],
  ['InvalidEntityType', { type: 'test.greet' }],
  ['FeatureFlagDisabled', { type: 'test.unknown', accountId: 'no id', deep: { endpointId: '../../etc' } }],
  ['InvalidDestination', { type: 'test.greet', to: 'nobody', accountId: 'no id' }],
  ['InvalidEntityType', { type: 'test.greet', to: 'x', more: true }],
  ['InvalidDestination', { type: 'test.greet', to: 'nobody' }],
  [
    'FeatureFlagDisabled',
    {
      type: 'v0_CreateTransactionOrder',
      id: newId(),
      externalAccountId: newId(),
      parameters: {
        type: 'Trade',
        baseExternalTickerName: 'BTC',
        quoteExternalTickerName: 'EUR',
        direction: 'Buy',
        quantity: '1',
      },
      description: '',
      customProperties: {},
    },
  ],
])('%s', async (code, payload) => {
  expect(await subject.codeOf(call(payload))).toBe(code);
  expect(await subject.dryRun(call(payload))).toMatchObject({ success: false, errors: [code] });
});

test('a payload without a name is refused before anything is decided', async () => {
  await expect(subject.run(call({ to: 'x' } as never))).rejects.toMatchObject({ status: 400 });
});

test('policies see what an extension is asked for', async () => {
  const account = await subject.openAccount();
  await subject.execute({
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'No greetings for the treasury',
    rank: 900,
    scope: 'SelfAndDescendants',
    scriptingEngine: 'Javascript_v0',
    intentTypes: ['v0_ExecuteExtension'],
    condition: {
      type: 'Expression',
      expression: `context.request.payload.payload.to === 'treasury' &&
        context.references.accounts[context.request.payload.payload.accountId].alias === 'Account'`,
    },
    lock: 'Unlocked',
    customProperties: {},
  });
  const { status } = (await subject.run(call({ type: 'test.greet', to: 'treasury', accountId: account.id }))).state;
  expect(status).toBe('Rejected');
});

test('a job that somebody writes into the database calls nothing', async () => {
  const { pool } = subject.instance.services;
  const before = calls.length;
  const open = await subject.run(call({ type: 'test.greet', to: 'forged' }), { people: [subject.people.ada] });
  expect(open.state.status).toBe('Open');
  const notarised = await subject.execute({ type: 'v0_NotarizeData', data: 'x' });
  for (const key of [open.id, notarised, newId()]) {
    await pool.query(
      `insert into job (queue, key, payload) values ('execute-extension', $1, '{"name": "test.greet", "version": "1"}')`,
      [key],
    );
    await subject.until('the refusal', async () => {
      const { rows } = await pool.query<{ last_error: string | null }>('select last_error from job where key = $1', [key]);
      return rows[0]?.last_error ?? undefined;
    });
    await pool.query('delete from job where key = $1', [key]);
  }
  // Also not where the database says that it was executed.
  await pool.query(`update intent set status = 'Executed' where id = $1`, [open.id]);
  await pool.query(
    `insert into job (queue, key, payload) values ('execute-extension', $1, '{"name": "test.greet", "version": "1"}')`,
    [open.id],
  );
  const error = await subject.until('the refusal', async () => {
    const { rows } = await pool.query<{ last_error: string | null }>('select last_error from job where key = $1', [open.id]);
    return rows[0]?.last_error ?? undefined;
  });
  expect(error).toMatch(/WorkflowIncomplete/);
  await pool.query('delete from job where key = $1', [open.id]);
  await pool.query(`update intent set status = 'Open' where id = $1`, [open.id]);
  expect(calls).toHaveLength(before);
});

test('no two extensions have one name', () => {
  expect(() => createExtensionRegistry([greeter, greeter])).toThrow('Two extensions are called test.greet');
});
