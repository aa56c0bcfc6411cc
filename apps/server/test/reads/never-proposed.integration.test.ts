import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
afterAll(() => subject.stop());

async function neverOf(person: TestPerson, domainId: string): Promise<ReadonlyMap<string, string>> {
  const { kinds } = await (await subject.clientOf(person)).me.neverProposed({ params: { domainId } });
  return new Map(kinds.map(({ type, reason }) => [type, reason]));
}

test('one learns what no policy lets one start, and what the instance does not do', async () => {
  const { ada, ben, cleo } = subject.people;
  const { root, trading } = subject.domains;

  const ofAda = await neverOf(ada, root);
  expect([...ofAda]).toEqual([
    ['v0_ExecuteExtension', 'Unavailable'],
    ['v0_CreateLedger', 'Unavailable'],
    ['v0_UpdateLedger', 'Unavailable'],
  ]);
  expect(await neverOf(ada, trading)).toEqual(ofAda);

  const ofCleo = await neverOf(cleo, trading);
  expect(ofCleo.get('v0_CreateAccount')).toBe('NoRole');
  expect(ofCleo.get('v0_CreateLedger')).toBe('Unavailable');

  // A new policy counts at once.
  const policy = {
    type: 'v0_CreatePolicy' as const,
    id: crypto.randomUUID(),
    alias: 'Traders open accounts',
    rank: 50,
    intentTypes: ['v0_CreateAccount' as const, 'v0_CreateVault' as const],
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
    workflow: [{ type: 'RoleQuorum' as const, role: 'trader', quorum: 1 }],
    lock: 'Unlocked' as const,
    customProperties: {},
  };
  expect((await carryThrough(subject, [ada, ben], policy, trading)).status).toBe('Executed');
  const after = await neverOf(cleo, trading);
  expect(after.has('v0_CreateAccount')).toBe(false);
  expect(after.get('v0_UpdateAccount')).toBe('NoRole');
  // A vault is the whole instance’s, where a policy of this domain lets nobody begin.
  expect(after.get('v0_CreateVault')).toBe('NoRole');
});
