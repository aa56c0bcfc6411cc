import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import vectors from '../../../../vectors/ethereum/calls.json' with { type: 'json' };
import { transactionLines, warningLines } from './transaction.ts';

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
    'text' in call ? `calls ${call.text} of the contract ${vectors.contract}` : 'in a way that cannot be read',
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
