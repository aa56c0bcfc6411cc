import { IntentPayload } from '@countersign/kinds/schemas';
import { id } from '@countersign/kinds/testing';
import type { UnsignedSummary } from '@countersign/ledger-port';
import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import vectors from '../../../../vectors/ethereum/calls.json' with { type: 'json' };
import { amountText, orderWarnings, transactionLines, warningLines } from './transaction.ts';

const sender = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';

/** What an operator is shown of a transaction with this call data, read from the bytes to sign. */
async function shown(data: string, type: 'v0_CreateTransactionOrder' | 'v0_CreateTransferOrder' = 'v0_CreateTransactionOrder') {
  const ledger = sandboxLedgers.find(({ id }) => id === 'ethereum-sandbox');
  if (ledger?.parameters.type !== 'Ethereum') throw new Error('No ledger');
  const module = await ledgerModule('Ethereum');
  const fields = {
    type: 2,
    chainId: String(ledger.parameters.chainId),
    nonce: '0',
    maxPriorityFeePerGas: '1',
    maxFeePerGas: '2',
    gasLimit: '60000',
    to: vectors.contract,
    value: '0',
    data: data.slice(2),
    accessList: [],
  };
  const summary = module.transaction.readUnsigned({ sender, fields }, ledger);
  if (!summary.ok) throw new Error(summary.error);
  return {
    lines: transactionLines(summary.value, ledger, module, undefined),
    warnings: warningLines({ type }, summary.value),
  };
}

test.each(vectors.cases)('$name: an operator reads what the phone says', async ({ data, described }) => {
  const { lines, warnings } = await shown(data);
  expect(warnings).toEqual(described.warnings.map(({ severity, text }) => (severity === 'danger' ? `DANGER: ${text}` : text)));
  const calls = described.calls.map((call) =>
    'text' in call ? `calls ${call.text} of the contract ${call.contract.address}` : 'in a way that cannot be read',
  );
  for (const call of calls) expect(lines.some((line) => line.includes(call))).toBe(true);
  expect(lines.filter((line) => line.includes(' gives ') || line.includes(' takes back '))).toHaveLength(described.rights.length);
  expect(lines.filter((line) => / from 0x\w+ to /.test(line) && !line.includes(' takes back '))).toHaveLength(
    described.movements.length,
  );
});

test('a right is shown with whom it is given to and how far it goes', async () => {
  const [unlimited] = vectors.cases;
  const { lines } = await shown(unlimited?.data ?? '');
  expect(lines).toContain('Transaction: gives an allowance to 0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF: without limit');
});

test('a transfer of tokens is no cause for care where it was ordered as one', async () => {
  const transfer = vectors.cases.find(({ name }) => name === 'a transfer of tokens');
  expect((await shown(transfer?.data ?? '', 'v0_CreateTransferOrder')).warnings).toEqual([]);
});

test('what the ABI of an endpoint says of a call is added to what the bytes do, and takes nothing away', async () => {
  const ledger = sandboxLedgers.find(({ id }) => id === 'ethereum-sandbox');
  if (ledger === undefined) throw new Error('No ledger');
  const module = await ledgerModule('Ethereum');
  const metadata = { revision: 1, createdAt: '', lastModifiedAt: '', customProperties: {} };
  const endpoint = {
    id: id(3),
    domainId: id(4),
    address: vectors.contract,
    ledgerId: ledger.id,
    parameters: { type: 'Ethereum', ABI: '[{"name":"sign_szabo_bytecode","inputs":[{"type":"bytes16"},{"type":"uint128"}]}]' },
    alias: 'Exchange',
    lock: 'Unlocked',
    metadata,
    trustScore: 90,
  } as const;
  const order = IntentPayload.parse({
    type: 'v0_CreateTransactionOrder',
    id: id(1),
    accountId: id(2),
    customProperties: {},
    parameters: {
      type: 'Ethereum',
      destination: { type: 'Endpoint', endpointId: endpoint.id },
      amount: '0',
      data: vectors.cases[0]?.data,
      feeStrategy: { type: 'Priority', priority: 'Low' },
    },
  });
  if (order.type !== 'v0_CreateTransactionOrder') throw new Error('No order');
  const { warnings } = module.transaction.describe(order.parameters);
  const bytes = warningLines(order, { warnings });
  expect(bytes[0]).toMatch(/^DANGER: It lets /);
  const told = (ledgerId: string) =>
    orderWarnings(order, { warnings }, { ledger, endpoints: [{ ...endpoint, ledgerId }] }, module);
  expect(told(ledger.id)).toEqual([
    ...bytes,
    'DANGER: The ABI stored with the endpoint Exchange calls it sign_szabo_bytecode(bytes16,uint128), but it is approve(address,uint256). Do not trust that ABI.',
  ]);
  expect(told('another')).toEqual(bytes);
});

test('an amount is written in smallest units where more decimals were said than an asset can have', async () => {
  const ledger = sandboxLedgers.find(({ id }) => id === 'ethereum-sandbox');
  if (ledger === undefined) throw new Error('No ledger');
  const asset = { type: 'Token', standard: 'ERC20', identifier: sender } as const;
  const module = await ledgerModule('Ethereum');
  const ticker = {
    id: id(1),
    ledgerId: ledger.id,
    kind: 'Contract',
    name: 'Token',
    symbol: 'TOK',
    ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: sender } },
    lock: 'Unlocked',
  } as const;
  const written = (decimals: number) => amountText(1500n, asset, ledger, module, { ...ticker, decimals });
  expect(written(3)).toBe(`1.5 TOK (${sender})`);
  for (const decimals of [-1, 256, 3_000_000_000]) expect(written(decimals)).toBe(`1500 smallest units of ERC20 ${sender}`);
});

test('an operator reads until when a transaction is good, and is warned of one that never ends where the others do', async () => {
  const ledger = sandboxLedgers.find(({ id }) => id === 'xrpl-sandbox');
  if (ledger === undefined) throw new Error('No ledger');
  const module = await ledgerModule('XRPL');
  const shown = (validity: UnsignedSummary['validity']) => {
    const summary = { movements: [], calls: [], rights: [], warnings: [], fee: 0n, payloads: [], resources: [] };
    return transactionLines({ ...summary, ...(validity && { validity }) }, ledger, module, undefined).at(-1);
  };
  expect(shown({ type: 'Height', height: 4_711 })).toBe(
    'Transaction: good until block 4711 of the ledger, and of no use afterwards',
  );
  expect(shown({ type: 'Moment', moment: '2026-03-01T12:00:00.000Z' })).toBe(
    'Transaction: good until 2026-03-01T12:00:00.000Z, and of no use afterwards',
  );
  expect(shown({ type: 'AfterBlock', blockHash: '07'.repeat(32), blocks: 600 })).toBe(
    `Transaction: good until 600 blocks after the block ${'07'.repeat(32)}, and of no use afterwards`,
  );
  expect(shown(undefined)).toBe('Transaction: good at any time: it never expires');
  const endless = {
    TransactionType: 'AccountSet',
    Account: 'rrrrrrrrrrrrrrrrrrrrBZbvji',
    Fee: '12',
    Sequence: 7,
    SigningPubKey: '',
    ...(ledger.parameters.type === 'XRPL' && { NetworkID: ledger.parameters.networkId }),
  };
  const read = module.transaction.readUnsigned(endless, ledger);
  expect(read.ok && warningLines({ type: 'v0_CreateTransactionOrder' }, read.value)).toEqual(['It never expires.']);
});

test('what has to be done first is shown with the most that it can cost: no byte says how much it will be', async () => {
  const ledger = sandboxLedgers.find(({ id }) => id === 'solana-sandbox');
  if (ledger === undefined) throw new Error('No ledger');
  const module = await ledgerModule('Solana');
  const shown = (cost: bigint) => {
    const opening = { type: 'OpenTokenAccount', address: sender, cost, kept: 0n } as const;
    const summary = { movements: [], calls: [], rights: [], warnings: [], fee: 0n, payloads: [], resources: [] };
    return transactionLines({ ...summary, preparations: [opening] }, ledger, module, undefined)[0];
  };
  expect(shown(2_039_280n)).toBe(`Transaction: first opens an account for the token of ${sender}, for at most 0.00203928 SOL`);
  expect(shown(0n)).toBe(`Transaction: first opens an account for the token of ${sender}`);
});
