import { approvalContext } from '@countersign/governance/approval-context';
import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, carryThrough, proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

const time = { ahead: 0 };
let subject: TestInstance;

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  subject = await startTestInstance({ config: { parts: ['gateway'] }, clock });
});
afterAll(() => subject.stop());

test('where an approval is good no more, the task waits for somebody else, who finds it and can carry it through', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const newcomer = (name: string): TestPerson => ({
    name,
    keyPair: generateKeyPair('Secp256r1'),
    userId: newId(),
    domainId: root,
  });
  const [fay, gil] = [newcomer('fay'), newcomer('gil')];
  const common = { lock: 'Unlocked' as const, customProperties: {} };
  for (const [{ userId, name, keyPair }, role] of [
    [fay, 'admin'],
    [gil, 'auditor'],
  ] as const) {
    const loginIds = [{ id: `${name}@example.com`, providerId: 'countersign' }];
    await carryThrough(
      subject,
      [ada, ben],
      { type: 'v0_CreateUser', id: userId, alias: name, publicKey: keyPair.publicKey, roles: [role], loginIds, ...common },
      root,
    );
  }
  const made = await carryThrough(
    subject,
    [ada, ben],
    {
      type: 'v0_CreatePolicy',
      id: newId(),
      alias: 'Two administrators and an auditor',
      rank: 500,
      intentTypes: ['v0_NotarizeData'],
      scope: 'Self',
      scriptingEngine: 'Javascript_v0',
      workflow: [
        { type: 'RoleQuorum', role: 'admin', quorum: 2 },
        { type: 'RoleQuorum', role: 'auditor', quorum: 1 },
      ],
      ...common,
    },
    root,
  );
  expect(made.status).toBe('Executed');

  const proposed = signed(ada, proposal(ada, { type: 'v0_NotarizeData', data: newId() }, root));
  const [author, approver, other] = await Promise.all([subject.clientOf(ada), subject.clientOf(ben), subject.clientOf(fay)]);
  await author.intents.propose({ body: proposed });
  const params = { domainId: root, intentId: proposed.request.id };
  const context = {
    ...approvalContext((await approver.intents.get({ params })).data, { addressOf: () => undefined }),
    expiryAt: new Date(Date.now() + 60_000).toISOString(),
  };
  await approver.intents.approve({ body: signed(ben, { ...approval(ben, proposed), context }) });
  const awaiting = async () => (await other.intents.awaiting({ params: { domainId: root } })).items;
  expect(await author.intents.remainingUsers({ params })).toEqual([{ domainId: root, users: [gil.userId] }]);
  expect(await awaiting()).toEqual([]);

  time.ahead = 61_000;
  expect(await author.intents.remainingUsers({ params })).toEqual([{ domainId: root, users: [fay.userId] }]);
  expect(await awaiting()).toMatchObject([{ decider: { id: fay.userId }, signedCount: 1, missingCount: 2 }]);
  await other.intents.approve({ body: signed(fay, approval(fay, proposed)) });
  const auditor = await subject.clientOf(gil);
  await auditor.intents.approve({ body: signed(gil, approval(gil, proposed)) });
  expect((await author.intents.get({ params })).data.state.status).toBe('Executed');
});
