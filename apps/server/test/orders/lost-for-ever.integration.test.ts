import { newId } from '@countersign/kernel';
import type { CreateTransactionOrder, CreateTransferOrder, IntentPayload } from '@countersign/kinds/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ethereumCase, ledgerCases } from './ledger-cases.ts';

const zero = `0x${'0'.repeat(40)}`;
const lost = [
  { ledgerId: 'ethereum-sandbox', address: zero },
  { ledgerId: 'ethereum-sandbox', address: `0x${'0'.repeat(38)}11` },
  { ledgerId: 'ethereum-sandbox', address: '0x000000000000000000000000000000000000dEaD' },
  { ledgerId: 'bitcoin-sandbox', address: 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202' },
  { ledgerId: 'xrpl-sandbox', address: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp' },
  { ledgerId: 'xrpl-sandbox', address: 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ' },
  { ledgerId: 'solana-sandbox', address: '1'.repeat(32) },
  { ledgerId: 'solana-sandbox', address: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
  // A point of the curve to which no private key leads, and a key that is no point of it.
  { ledgerId: 'stellar-sandbox', address: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF' },
  { ledgerId: 'stellar-sandbox', address: 'GABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABVCX' },
  // The account of all zeros, and that of a treasury.
  { ledgerId: 'substrate-sandbox', address: '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM' },
  { ledgerId: 'substrate-sandbox', address: '5EYCAe5ijiYfyeZ2JJCGq56LmPyNRAKzpG4QkoQkkQNB5e6Z' },
  { ledgerId: 'tron-sandbox', address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
  { ledgerId: 'tron-sandbox', address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' },
];
const feeStrategy = { type: 'Priority', priority: 'Medium' } as const;

let custody: Custody;
const accounts = new Map<string, CustodyAccount>();

beforeAll(async () => {
  custody = await startCustody();
  for (const { ledgerId } of ledgerCases) accounts.set(ledgerId, await custody.openAccount(ledgerId));
});
afterAll(() => custody.stop());

async function transfer(ledgerId: string, address: string): Promise<CreateTransferOrder & IntentPayload> {
  return {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: accounts.get(ledgerId)?.id ?? '',
    tickerId: await custody.tickerOf(ledgerId),
    outputs: [{ destination: { type: 'Address', address }, amount: '100000' }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
}

function order(ledgerId: string, parameters: CreateTransactionOrder['parameters']): CreateTransactionOrder & IntentPayload {
  const accountId = accounts.get(ledgerId)?.id ?? '';
  return { type: 'v0_CreateTransactionOrder', id: newId(), accountId, ledgerId, parameters, customProperties: {} };
}

function payment(ledgerId: string, address: string): CreateTransactionOrder['parameters'] {
  const destination = { type: 'Address', address } as const;
  const outputs = [{ destination, amount: '100000' }];
  if (ledgerId === 'bitcoin-sandbox') return { type: 'Bitcoin', outputs, feeStrategy };
  if (ledgerId === 'ethereum-sandbox') return { type: 'Ethereum', destination, amount: '100000', feeStrategy };
  if (ledgerId === 'solana-sandbox') return { type: 'Solana', operation: { type: 'Transfer', outputs }, feeStrategy, memos: [] };
  if (ledgerId === 'substrate-sandbox') {
    const method = { type: 'TransferKeepAlive', destination, amount: '100000' } as const;
    return { type: 'Substrate', pallet: { type: 'Balances', method }, feeStrategy };
  }
  if (ledgerId === 'tron-sandbox')
    return { type: 'Tron', operation: { type: 'NativeTransfer', destination, amount: '100000' }, feeStrategy };
  const operation = { type: 'Payment', destination, amount: '100000' } as const;
  if (ledgerId === 'stellar-sandbox') return { type: 'Stellar', operation, feeStrategy };
  return { type: 'XRPL', operation, feeStrategy, memos: [] };
}

test.each(lost)('nothing is sent to $address of $ledgerId, by whichever order', async ({ ledgerId, address }) => {
  const { ada } = custody.people;
  const asked = await transfer(ledgerId, address);
  expect(await custody.attempt(asked)).toBe('InvalidDestination');
  expect(await custody.attempt(order(ledgerId, payment(ledgerId, address)))).toBe('InvalidDestination');
  expect(
    await custody.attempt({
      type: 'v0_CreateEndpoint',
      id: newId(),
      alias: 'Nobody',
      address,
      ledgerId,
      trustScore: 100,
      lock: 'Unlocked',
      customProperties: {},
    }),
  ).toBe('InvalidEndpointCreateParameters');
  const { type: _, ...request } = proposal(ada, { ...asked, id: newId() }, custody.domainId);
  expect(await custody.client.intents.dryRun({ body: request })).toMatchObject({
    success: false,
    errors: ['InvalidDestination'],
  });
  await expect(custody.client.ledgers.faucet({ params: { ledgerId }, body: { address } })).rejects.toMatchObject({ status: 400 });
});

test('no call sends tokens there either, and what makes a contract still goes through', async () => {
  const { ledgerId, outside } = ethereumCase;
  const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0');
  const call = (data: string) =>
    order(ledgerId, { type: 'Ethereum', destination: { type: 'Address', address: outside }, amount: '0', data, feeStrategy });
  expect(await custody.attempt(call(`0xa9059cbb${word(zero)}${word('5')}`))).toBe('InvalidDestination');
  expect(await custody.attempt(call(`0x23b872dd${word(outside)}${word('dead')}${word('5')}`))).toBe('InvalidDestination');
  expect(await custody.attempt(call(`0xa9059cbb${word(outside)}${word('5')}`))).toBe('Executed');
  expect(await custody.attempt(order(ledgerId, { type: 'Ethereum', amount: '0', data: '0x6000', feeStrategy }))).toBe('Executed');
});
