import { calledFunctionText, ledgerWarningText, type TransactionDescription } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import vectors from '../../../../../vectors/ethereum/calls.json' with { type: 'json' };
import { writeCall } from '../contract/calls.ts';
import { describe } from './describe.ts';

/** A description as the vectors have it: numbers as decimal text, and the words that readers show. */
function told({ calls, warnings, ...description }: TransactionDescription): unknown {
  const inWords = {
    ...description,
    calls: calls.map((call) => ({ ...call, ...(call.function && { text: calledFunctionText(call.function) }) })),
    warnings: warnings.map((warning) => ({ ...warning, text: ledgerWarningText(warning) })),
  };
  return JSON.parse(JSON.stringify(inWords, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)));
}

test.each(vectors.cases)('$name', ({ data, described }) => {
  const order = describe({
    type: 'Ethereum',
    destination: { type: 'Address', address: vectors.contract },
    amount: '0',
    data,
    feeStrategy: { type: 'Priority', priority: 'Low' },
  });
  expect(told(order)).toEqual(described);
});

test('of a contract that an order names as an endpoint, the tokens are not known, and whom it pays is', () => {
  const data = vectors.cases.find(({ name }) => name === 'a transfer of tokens')?.data ?? '';
  const destination = { type: 'Endpoint', endpointId: '00000000-0000-4000-8000-000000000001' } as const;
  const order = describe({
    type: 'Ethereum',
    destination,
    amount: '3',
    data,
    feeStrategy: { type: 'Priority', priority: 'Low' },
  });
  expect(order.movements.map(({ asset, amount, to }) => [asset.type, amount, to?.type])).toEqual([
    ['Native', 3n, 'Endpoint'],
    ['Unknown', 250n, 'Address'],
  ]);
  expect(order.warnings.map(({ code }) => code)).toEqual(['CoinsWithCall', 'ContractCall']);
  expect(order.calls).toMatchObject([{ contract: destination, function: { name: 'transfer' } }]);
});

test('calls inside each other, or very many, are read to an end, whatever they are', () => {
  const order = (data: string) =>
    describe({
      type: 'Ethereum',
      destination: { type: 'Address', address: vectors.contract },
      amount: '0',
      data: `0x${data}`,
      feeStrategy: { type: 'Priority', priority: 'Low' },
    });
  const inputs = [{ name: 'data', type: 'bytes[]' }];
  const inside = (...calls: string[]) => writeCall({ name: 'multicall', inputs }, [calls.map((call) => `0x${call}`)]);
  let deep = '715018a6';
  for (let level = 0; level < 30; level++) deep = inside(deep, deep.length < 10_000 ? deep : '');
  expect(order(deep).warnings.map(({ code }) => code)).toContain('UnknownCall');
  const many = order(inside(...Array.from({ length: 2_000 }, () => '715018a6')));
  expect(many.calls).toHaveLength(1);
  expect(many.warnings.map(({ code }) => code)).toEqual(['UnknownCall', 'ContractCall']);
});
