import { utf8, toHex } from '@countersign/kernel';
import { transferMemo } from '@countersign/ledger-port/descriptor';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

let custody: Custody;
beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** What is kept of the memos of the transaction that paid an account last. */
async function memosOfLast({ id }: CustodyAccount) {
  const params = { domainId: custody.domainId };
  const [transfer] = (
    await custody.client.transfers.list({ params, query: { accountId: id, sortBy: 'registeredAt', sortOrder: 'DESC' } })
  ).items;
  const transactionId = transfer?.transactionId ?? '';
  return (await custody.client.transactions.get({ params: { ...params, transactionId } })).ledgerTransactionData?.memos;
}

test('what a sender wrote along with a payment is kept with its transaction: texts as texts, and what hides something as bytes', async () => {
  const ledgerId = 'xrpl-sandbox';
  const sender = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  const recipient = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  const orderId = await custody.orderTransaction(sender, {
    type: 'XRPL',
    operation: { type: 'Payment', destination: { type: 'Address', address: recipient.address }, amount: '5000000' },
    feeStrategy: { type: 'Priority', priority: 'Low' },
    memos: ['Rechnung 7 für März', 'a\u202eb'].map((text) => ({ memoData: toHex(utf8(text)) })),
  });
  await custody.confirm(ledgerId, orderId);
  expect(await memosOfLast(recipient)).toEqual([
    { kind: 'Text', text: 'Rechnung 7 für März' },
    { kind: 'Bytes', text: '61e280ae62' },
  ]);
});

// Where there is no field for one in forms, since it is the tag of whom is paid, clients of the API may still write one.
const takingMemos = ledgerCases.filter(({ ledgerId, memo }) => {
  const type = sandboxLedgers.find(({ id }) => id === ledgerId)?.parameters.type;
  const descriptor = type && ledgerDescriptor(type);
  return memo !== undefined || (descriptor !== undefined && transferMemo(descriptor) !== undefined);
});

test.each(takingMemos)('$ledgerId: the memo of a transfer is read where it arrives', async ({ ledgerId, funds, amount }) => {
  const sender = await custody.fundedAccount(ledgerId, funds);
  const recipient = await custody.openAccount(ledgerId);
  const payload = await custody.transferOrder(sender, { type: 'Account', accountId: recipient.id }, amount);
  await custody.execute({ ...payload, memo: 'Rechnung 7 für März' });
  await custody.confirm(ledgerId, payload.id);
  expect(await memosOfLast(recipient)).toEqual([{ kind: 'Text', text: 'Rechnung 7 für März' }]);
});
