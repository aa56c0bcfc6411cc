import { newId } from '@countersign/kernel';
import { approvalContext } from '@countersign/governance/approval-context';
import { continues } from '@countersign/governance/journal-head';
import { signRequestWith } from '@countersign/signing';
import { signRequestAsCredential } from '@countersign/signing/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, carryThrough, proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

/** Ada signs by a platform credential. What the test leaves behind is replayed from its journal at the end. */
let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] }, adaIsCredential: true });
});
afterAll(() => subject.stop());

test('a policy demands approvals that say what they are of, by a platform credential, and nothing else is taken', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const policy = {
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'Notarised with care',
    rank: 500,
    intentTypes: ['v0_NotarizeData' as const],
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    workflow: [
      { type: 'RoleQuorum', role: 'admin', quorum: 1 },
      { type: 'RoleQuorum', role: 'admin', quorum: 1, key: 'PlatformCredential' },
    ],
    approvals: 'WithFullContext',
    lock: 'Unlocked',
    customProperties: {},
  } as const;
  const made = { ...policy, intentTypes: [...policy.intentTypes], workflow: [...policy.workflow] };
  expect((await carryThrough(subject, [ada, ben], made, root)).status).toBe('Executed');

  const proposed = signed(ben, proposal(ben, { type: 'v0_NotarizeData', data: newId() }, root));
  const [author, approver] = await Promise.all([subject.clientOf(ben), subject.clientOf(ada)]);
  await author.intents.propose({ body: proposed });
  const params = { domainId: root, intentId: proposed.request.id };
  const open = await approver.intents.get({ params });
  const { head } = await approver.notifications.journal();
  const context = approvalContext(open.data, {
    instance: (await subject.anonymous.notifications.instance()).instance,
    journalHead: head,
    addressOf: () => undefined,
  });
  expect(context.destinations).toEqual([]);
  expect(context.instance).toMatch(/^[0-9a-f]{64}$/);

  // It waits for Ada, by what lists know of it.
  expect(await approver.intents.remainingUsers({ params })).toEqual([{ domainId: root, users: [ada.userId] }]);
  const waiting = await approver.intents.awaiting({ params: { domainId: root } });
  expect(waiting.items).toMatchObject([{ signedCount: 1, missingCount: 1 }]);

  const bare = approval(ada, proposed);
  const full = { ...bare, context };
  const refused = { code: 'InvalidIntentError', message: expect.stringContaining('The policy demands') };
  await expect(approver.intents.approve({ body: signed(ada, bare) })).rejects.toMatchObject(refused);
  const plain = { request: full, signature: signRequestWith(ada.keyPair, full) };
  await expect(approver.intents.approve({ body: plain })).rejects.toMatchObject(refused);
  expect((await approver.intents.get({ params })).data).toEqual(open.data);

  // What it says of the journal, the instance's past, must be so, and it must still be good.
  const [size = '', hash = ''] = head.split(':');
  const others = [`${size}:${hash.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`, `${Number(size) + 9}:${hash}`];
  for (const other of others) {
    const foreign = { ...full, context: { ...context, journalHead: other } };
    const anotherPast = {
      code: 'InvalidIntentError',
      message: expect.stringContaining('a past that this instance does not have'),
    };
    await expect(approver.intents.approve({ body: signed(ada, foreign) })).rejects.toMatchObject(anotherPast);
  }
  const late = { ...full, context: { ...context, expiryAt: new Date(0).toISOString() } };
  await expect(approver.intents.approve({ body: signed(ada, late) })).rejects.toMatchObject({
    code: 'ExpiredRequestError',
    message: expect.stringContaining('The approval is good no more'),
  });
  const { journalHead: _, ...without } = context;
  await expect(approver.intents.approve({ body: signed(ada, { ...bare, context: without }) })).rejects.toMatchObject(refused);
  expect((await approver.intents.get({ params })).data).toEqual(open.data);

  // Which companion it is signed with is its own word: nothing is demanded of it, and it stays in what was signed.
  const companion = 'c'.repeat(64);
  await approver.intents.approve({ body: signed(ada, { ...full, context: { ...context, companion } }) });
  // The journal has gone on from there, and proves it to anyone who kept the head.
  const since = await approver.notifications.journal({ query: { from: Number(size) } });
  expect(since.head).not.toBe(head);
  expect(continues(head, since.head, since.proof ?? [])).toBe(true);
  expect(continues(others[0] ?? '', since.head, since.proof ?? [])).toBe(false);
  await expect(approver.notifications.journal({ query: { from: 1, to: 1_000_000 } })).rejects.toMatchObject({ status: 404 });
  const { state } = (await approver.intents.get({ params })).data;
  expect(state.status).toBe('Executed');
  expect(JSON.stringify(state.progressPerPolicy)).toContain(companion);
});

test('a policy demands a credential of one device alone, and one that is synchronised is refused by what it says itself', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const made = {
    type: 'v0_CreatePolicy' as const,
    id: newId(),
    alias: 'Notarised on one device',
    rank: 600,
    intentTypes: ['v0_NotarizeData' as const],
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
    workflow: [
      { type: 'RoleQuorum' as const, role: 'admin', quorum: 1 },
      { type: 'RoleQuorum' as const, role: 'admin', quorum: 1, key: 'DeviceBoundCredential' as const },
    ],
    lock: 'Unlocked' as const,
    customProperties: {},
  };
  expect((await carryThrough(subject, [ada, ben], made, root)).status).toBe('Executed');

  const proposed = signed(ben, proposal(ben, { type: 'v0_NotarizeData', data: newId() }, root));
  const [author, approver] = await Promise.all([subject.clientOf(ben), subject.clientOf(ada)]);
  await author.intents.propose({ body: proposed });
  const params = { domainId: root, intentId: proposed.request.id };
  // Nothing tells before a key has signed whether it is synchronised.
  expect(await approver.intents.remainingUsers({ params })).toEqual([{ domainId: root, users: [ada.userId] }]);
  const request = approval(ada, proposed);
  const signedWith = (flags: number) => ({ request, signature: signRequestAsCredential(ada.keyPair, request, { flags }) });
  for (const flags of [0x0d, 0x1d])
    await expect(approver.intents.approve({ body: signedWith(flags) })).rejects.toMatchObject({
      code: 'InvalidIntentError',
      message: expect.stringContaining('this one is synchronised with others'),
    });
  const plain = { request, signature: signRequestWith(ada.keyPair, request) };
  await expect(approver.intents.approve({ body: plain })).rejects.toMatchObject({ code: 'InvalidIntentError' });
  await approver.intents.approve({ body: signedWith(0x05) });
  await expect.poll(async () => (await approver.intents.get({ params })).data.state.status).toBe('Executed');
});
