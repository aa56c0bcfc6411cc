import { newId } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { startCustody } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const agreed = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const endpoint = { alias: 'Custodian', trustScore: 80, ledgerId, customProperties: {} };

test('an order from before the journal goes where people agreed, whenever its endpoint and who approved it were changed', async () => {
  const custody = await startCustody();
  const { ben } = custody.people;
  const from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
  const [changedBefore, changedAfter] = [newId(), newId()];
  for (const id of [changedBefore, changedAfter])
    await custody.execute({ type: 'v0_CreateEndpoint', id, address: agreed, lock: 'Unlocked', ...endpoint });
  const order = async (endpointId: string) => {
    const payload = await custody.transferOrder(from, { type: 'Endpoint', endpointId }, 1_000_000n);
    await custody.execute(payload);
    return payload.id;
  };
  const redirect = (id: string) =>
    custody.execute({ type: 'v0_UpdateEndpoint', reference: { id, revision: 1 }, address: other, ...endpoint });
  const orders = [await order(changedBefore), await order(changedAfter)];
  await redirect(changedBefore);

  // All of this was taken over when the journal began: each entry has its text in its header.
  await custody.pool.query(`
    alter table journal disable trigger journal_is_append_only;
    update journal set text = '', header = jsonb_build_object('type', 'Adopted', 'adopted', jsonb_build_object('text', text))::text
      where text <> '';
    alter table journal enable trigger journal_is_append_only`);
  await redirect(changedAfter);
  const { data: user } = await custody.client.users.get({ params: { domainId: custody.domainId, userId: ben.userId } });
  await custody.execute({
    type: 'v0_UpdateUser',
    reference: { id: ben.userId, revision: user.metadata.revision },
    alias: user.alias,
    roles: ['guest'],
    customProperties: {},
  });

  for (let round = 0; round < 15; round++) {
    await custody.work();
    await custody.settle(ledgerId);
  }
  for (const orderId of orders)
    expect((await custody.transactionOf(orderId)).ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
  await custody.stop({ isTampered: true });
});
