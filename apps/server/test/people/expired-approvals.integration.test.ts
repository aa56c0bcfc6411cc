import { approvalContext } from '@countersign/governance/approval-context';
import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, carryThrough, proposal, rejection, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

const time = { ahead: 0 };
let subject: TestInstance;
let auditor: TestPerson;

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  subject = await startTestInstance({ config: { parts: ['gateway'] }, clock });
});
afterAll(() => subject.stop());

test('where an approval is good no more, the task waits for somebody again, who finds it and can carry it through', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const newcomer = (name: string): TestPerson => ({
    name,
    keyPair: generateKeyPair('Secp256r1'),
    userId: newId(),
    domainId: root,
  });
  const [fay, gil] = [newcomer('fay'), newcomer('gil')];
  auditor = gil;
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
  const [remaining] = await author.intents.remainingUsers({ params });
  expect(new Set(remaining?.users)).toEqual(new Set([ben.userId, fay.userId]));
  expect(await awaiting()).toMatchObject([{ decider: { id: fay.userId }, signedCount: 1, missingCount: 2 }]);
  await other.intents.approve({ body: signed(fay, approval(fay, proposed)) });
  const auditing = await subject.clientOf(gil);
  await auditing.intents.approve({ body: signed(gil, approval(gil, proposed)) });
  expect((await author.intents.get({ params })).data.state.status).toBe('Executed');
});

test('somebody whose approval is good no more finds the task again, and approves it again or rejects it', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const [author, approver] = await Promise.all([subject.clientOf(ada), subject.clientOf(ben)]);
  const endpointId = newId();
  const workflow = ['admin', 'auditor'].map((role) => ({ type: 'RoleQuorum' as const, role, quorum: role === 'admin' ? 2 : 1 }));
  await carryThrough(
    subject,
    [ada, ben],
    {
      type: 'v0_CreatePolicy',
      id: newId(),
      alias: 'Endpoints',
      rank: 500,
      intentTypes: ['v0_CreateEndpoint'],
      scope: 'Self',
      scriptingEngine: 'Javascript_v0',
      workflow,
      lock: 'Unlocked',
      customProperties: {},
    },
    root,
  );
  const proposedBy = async () => {
    const payload = {
      type: 'v0_CreateEndpoint',
      id: endpointId,
      alias: 'Custodian',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      ledgerId: 'ethereum-sandbox',
      trustScore: 50,
      lock: 'Unlocked',
      customProperties: {},
    } as const;
    const proposed = signed(ada, proposal(ada, payload, root));
    await author.intents.propose({ body: proposed });
    return { proposed, params: { domainId: root, intentId: proposed.request.id } };
  };
  const approve = async ({ proposed, params }: Awaited<ReturnType<typeof proposedBy>>, seconds: number) => {
    const context = {
      ...approvalContext((await approver.intents.get({ params })).data, { addressOf: () => undefined }),
      expiryAt: new Date(Date.now() + time.ahead + seconds * 1_000).toISOString(),
    };
    await approver.intents.approve({ body: signed(ben, { ...approval(ben, proposed), context }) });
  };
  const mine = async (intentId: string) => {
    const { items } = await approver.intents.awaiting({ params: { domainId: root } });
    return items.some(({ intent }) => intent.data.id === intentId);
  };
  const [again, against] = [await proposedBy(), await proposedBy()];
  for (const one of [again, against]) {
    await approve(one, 60);
    expect(await mine(one.params.intentId)).toBe(false);
    await expect(approve(one, 600)).rejects.toMatchObject({ code: 'InvalidIntentError' });
  }

  time.ahead += 61_000;
  for (const { params } of [again, against]) {
    expect(await mine(params.intentId)).toBe(true);
    const remaining = await author.intents.remainingUsers({ params });
    expect(remaining.flatMap(({ users }) => users)).toContain(ben.userId);
  }
  await approve(again, 600);
  expect(await mine(again.params.intentId)).toBe(false);
  await expect(approve(again, 900)).rejects.toMatchObject({ code: 'InvalidIntentError' });
  const auditing = await subject.clientOf(auditor);
  await auditing.intents.approve({ body: signed(auditor, approval(auditor, again.proposed)) });
  expect((await author.intents.get({ params: again.params })).data.state.status).toBe('Executed');
  await approver.intents.reject({ body: signed(ben, rejection(ben, against.proposed)) });
  expect((await author.intents.get({ params: against.params })).data.state.status).toBe('Rejected');
});
