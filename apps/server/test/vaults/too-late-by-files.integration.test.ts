import type { ProcessOrderPorts } from '@countersign/service';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
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

test('what waits for its signatures says by which block, and when that comes at the earliest', async () => {
  const { items } = await custody.client.ledgers.health();
  const tip = items.find(({ ledgerId }) => ledgerId === 'xrpl-sandbox')?.tip;
  if (tip === undefined) throw new Error('The network has no block');
  const { validity } = (await custody.pending()).find(({ type }) => type === 'Sign') ?? {};
  const { signatureWaitSeconds = 0, secondsPerBlock = 0 } = ledgerDescriptor('XRPL') ?? {};
  const blocks = signatureWaitSeconds / secondsPerBlock;
  const { sandboxSecondsPerBlock: seconds } = custody.instance.services.networks;
  const about = new Date(Date.parse(tip.since) + blocks * seconds * 1_000).toISOString();
  expect(validity).toEqual({ type: 'Height', height: tip.height + blocks, about, isOver: false });
});

test('what is good for good says so', async () => {
  const another = await custody.coldAccount('ethereum-sandbox', 9_000_000_000_000_000_000n);
  const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
  const orderId = await custody.waitingOrder(another, outside, 1_000_000_000_000_000_000n);
  const waiting = (await custody.pending()).find((one) => one.orderId === orderId && one.type === 'Sign');
  expect(waiting?.validity).toEqual({ type: 'Endless' });
});
