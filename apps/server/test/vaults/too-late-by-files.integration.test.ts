import type { ProcessOrderPorts } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startColdCustody, type ColdCustody } from './cold-custody.ts';

const address = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';

let custody: ColdCustody;
let account: Awaited<ReturnType<ColdCustody['coldAccount']>>;
beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
  account = await custody.coldAccount('xrpl-sandbox', 100_000_000n);
});
afterAll(() => custody.stop());

const asked = async () => (await custody.pending()).map(({ type, orderId }) => [type, orderId]);

/** Ledgers whose transactions wait three minutes for their signatures. */
function hasty(): ProcessOrderPorts {
  const { ports } = custody;
  const module: ProcessOrderPorts['ledgers']['module'] = async (ledger) => {
    const rules = await ports.ledgers.module(ledger);
    return { ...rules, descriptor: { ...rules.descriptor, signatureWaitSeconds: 180 } };
  };
  return { ...ports, ledgers: { ...ports.ledgers, module } };
}

test('a vault without a network is not asked to sign what would be too late when its file is back', async () => {
  const orderId = await custody.order(account, { type: 'Address', address }, 20_000_000n);
  for (let count = 0; count < 4; count++) await custody.work(hasty());
  expect(await asked()).toEqual([['End', orderId]]);
  await custody.trip();
  await custody.endOrders();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });
  // It is asked where there is time enough.
  const another = await custody.waitingOrder(account, address, 20_000_000n);
  expect(await asked()).toEqual([['Sign', another]]);
});
