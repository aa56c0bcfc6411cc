import { approvalContext } from '@countersign/governance/approval-context';
import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, signed } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

let custody: Custody;
beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

test('a vault signs what somebody approved again whose first approval was good no more', async () => {
  const { ada, ben } = custody.people;
  const account = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
  const gil: TestPerson = { name: 'gil', keyPair: generateKeyPair('Secp256r1'), userId: newId(), domainId: custody.domainId };
  const common = { lock: 'Unlocked' as const, customProperties: {} };
  const loginIds = [{ id: 'gil@example.com', providerId: 'countersign' }];
  const { publicKey } = gil.keyPair;
  await custody.execute({
    type: 'v0_CreateUser',
    id: gil.userId,
    alias: 'gil',
    publicKey,
    roles: ['auditor'],
    loginIds,
    ...common,
  });
  await custody.execute({
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'Two administrators and an auditor',
    rank: 500,
    intentTypes: ['v0_CreateTransferOrder'],
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    workflow: [
      { type: 'RoleQuorum', role: 'admin', quorum: 2 },
      { type: 'RoleQuorum', role: 'auditor', quorum: 1 },
    ],
    ...common,
  });
  const order = await custody.transferOrder(account, { type: 'Address', address: outside }, 1_000_000n);
  const { proposed, approve } = await custody.propose(ada, order);
  const client = await custody.clientOf(ben);
  const params = { domainId: custody.domainId, intentId: proposed.request.id };
  const intent = async () => (await client.intents.get({ params })).data;
  const approveUntil = async (milliseconds: number) => {
    const context = { ...approvalContext(await intent()), expiryAt: new Date(Date.now() + milliseconds).toISOString() };
    await client.intents.approve({ body: signed(ben, { ...approval(ben, proposed), context }) });
  };
  await approveUntil(2_000);
  const isMine = async () => (await client.intents.remainingUsers({ params })).some(({ users }) => users.includes(ben.userId));
  expect(await isMine()).toBe(false);
  await expect.poll(isMine).toBe(true);
  await approveUntil(600_000);
  await approve(gil);
  expect((await intent()).state.status).toBe('Executed');
  await custody.confirm(ledgerId, order.id);
});
