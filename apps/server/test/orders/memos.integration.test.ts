import { utf8, toHex } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';

const ledgerId = 'xrpl-sandbox';

let custody: Custody;
beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

test('what a sender wrote along with a payment is kept with its transaction: texts as texts, and what hides something as bytes', async () => {
  const sender = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  const recipient = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  const orderId = await custody.orderTransaction(sender, {
    type: 'XRPL',
    operation: { type: 'Payment', destination: { type: 'Address', address: recipient.address }, amount: '5000000' },
    feeStrategy: { type: 'Priority', priority: 'Low' },
    memos: ['Rechnung 7 für März', 'a\u202eb'].map((text) => ({ memoData: toHex(utf8(text)) })),
  });
  await custody.confirm(ledgerId, orderId);
  const [transfer] = (
    await custody.client.transfers.list({
      params: { domainId: custody.domainId },
      query: { accountId: recipient.id, sortBy: 'registeredAt', sortOrder: 'DESC' },
    })
  ).items;
  const transaction = await custody.client.transactions.get({
    params: { domainId: custody.domainId, transactionId: transfer?.transactionId ?? '' },
  });
  expect(transaction.ledgerTransactionData?.memos).toEqual([
    { kind: 'Text', text: 'Rechnung 7 für März' },
    { kind: 'Bytes', text: '61e280ae62' },
  ]);
});
