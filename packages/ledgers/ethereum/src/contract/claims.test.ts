import { calledFunctionText, ledgerWarningText } from '@countersign/ledger-port';
import type { Endpoint, TransactionDestination } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import vectors from '../../../../../vectors/ethereum/calls.json' with { type: 'json' };
import { describe } from '../transaction/describe.ts';
import { selectorOf, type AbiFunction } from './abi.ts';
import { writeCall } from './calls.ts';

const contract = vectors.contract;
const swap: AbiFunction = {
  name: 'swap',
  inputs: [
    { name: 'amountIn', type: 'uint256' },
    { name: 'note', type: 'string' },
  ],
};
// Harmless names that have the four bytes of a well-known function.
const asApprove = { name: 'sign_szabo_bytecode', inputs: [{ type: 'bytes16' }, { type: 'uint128' }] };
const asTransfer = { name: 'many_msg_babbage', inputs: [{ type: 'bytes1' }] };

function endpointWith(abi: unknown, over: Partial<Endpoint> = {}): Endpoint {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    domainId: '00000000-0000-4000-8000-000000000002',
    address: contract.toLowerCase(),
    ledgerId: 'ethereum-sandbox',
    parameters: { type: 'Ethereum', ABI: typeof abi === 'string' ? abi : JSON.stringify(abi) },
    alias: 'Exchange',
    lock: 'Unlocked',
    metadata: { revision: 1, createdAt: '', lastModifiedAt: '', customProperties: {} },
    trustScore: 90,
    ...over,
  };
}

function described(data: string, endpoints: readonly Endpoint[], destination?: TransactionDestination) {
  const to = destination ?? { type: 'Address', address: contract };
  const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
  return describe({ type: 'Ethereum', destination: to, amount: '0', data, feeStrategy }, endpoints);
}

function warningsOf(data: string, abi: unknown): readonly string[] {
  return described(data, [endpointWith(abi)]).warnings.map(
    (warning) => `${warning.severity} ${warning.code}: ${ledgerWarningText(warning)}`,
  );
}

const swapData = (note: string) => `0x${writeCall(swap, [5n, note])}`;
const unknown = 'danger UnknownCall: It calls a contract in a way that nobody here can read: what it does is unknown.';
const approval = vectors.cases.find(({ name }) => name === 'an allowance of 2^200')?.data ?? '';
const payment = vectors.cases.find(({ name }) => name === 'a transfer of tokens')?.data ?? '';

test('a call that nobody here knows stays one, and is shown as the endpoint’s ABI reads it', () => {
  expect(warningsOf(swapData('rent'), [swap])).toEqual([
    unknown,
    'caution EndpointSays: The ABI stored with the endpoint Exchange calls it swap(amountIn: 5, note: "rent"). Somebody typed that ABI in: the contract may do something else.',
  ]);
  expect(warningsOf(swapData('rent').slice(0, 30), [swap])[1]).toContain('calls it swap(?).');
});

test.each([
  ['approve', approval, asApprove, 'sign_szabo_bytecode(bytes16,uint128), but it is approve(address,uint256)'],
  ['transfer', payment, asTransfer, 'many_msg_babbage(bytes1), but it is transfer(address,uint256)'],
])('%s under another name is read as what it is, and the name is warned of', (_name, data, abi, text) => {
  const honest = described(data, []);
  const told = described(data, [endpointWith([abi])]);
  expect({ ...told, warnings: [] }).toEqual({ ...honest, warnings: [] });
  expect(told.warnings.slice(0, -1)).toEqual(honest.warnings);
  expect(told.warnings.at(-1)).toMatchObject({ code: 'EndpointContradicts', severity: 'danger' });
  expect(warningsOf(data, [abi]).at(-1)).toContain(text);
  // Also where the known function's arguments cannot be read.
  expect(warningsOf(data.slice(0, 12), [abi])).toEqual([unknown, expect.stringContaining('EndpointContradicts')]);
});

test('the well-known function itself, whatever it calls its arguments, is nothing to warn of', () => {
  const approve = {
    name: 'approve',
    inputs: [
      { name: 'friend', type: 'address' },
      { name: 'refund', type: 'uint256' },
    ],
  };
  const told = described(approval, [endpointWith([approve])]);
  expect(told).toEqual(described(approval, []));
  expect(told.calls.flatMap((call) => (call.function ? calledFunctionText(call.function) : []))[0]).toMatch(
    /^approve\(spender: /,
  );
});

test('nothing that an interface says takes anything away', () => {
  const entry = fc.constantFrom<unknown>(swap, asApprove, asTransfer, { name: 'approve', inputs: [] }, null, 7, 'x', []);
  const abi = fc.oneof(
    fc.array(entry).map((entries) => JSON.stringify(entries)),
    fc.json(),
    fc.string(),
  );
  const data = fc.constantFrom(swapData('x'), ...vectors.cases.map((one) => one.data));
  fc.assert(
    fc.property(abi, data, (text, called) => {
      const honest = described(called, []);
      const told = described(called, [endpointWith(text)]);
      expect(told.warnings.slice(0, honest.warnings.length)).toEqual(honest.warnings);
      expect({ ...told, warnings: [] }).toEqual({ ...honest, warnings: [] });
    }),
  );
});

test('a text in a call cannot pass for what is around it', () => {
  const [, told = ''] = warningsOf(swapData('", to: "me\u202E'), [swap]);
  expect(told).toContain(String.raw`note: "\", to: \"me⟨U+202E⟩"`);
  const [, named = ''] = described(swapData('a'), [endpointWith([swap], { alias: 'Ex\u200Bchange' })]).warnings.map(
    ledgerWarningText,
  );
  expect(named).toContain('Ex⟨U+200B⟩change');
  const [, long = ''] = warningsOf(swapData('a'.repeat(5_000)), [swap]);
  expect(long.length).toBeLessThan(1_000);
});

test('what is no function as Solidity writes one is left out', () => {
  const deep = (depth: number): object => ({ name: 'a', type: 'tuple', components: depth === 0 ? [] : [deep(depth - 1)] });
  const called = (entry: AbiFunction) => `0x${selectorOf(entry)}`;
  for (const entry of [
    { ...swap, name: 'swа' },
    { ...swap, name: 'swap) to nobody (' },
    { name: 'swap', inputs: [{ name: 'a', type: 'uint7' }] },
    { name: 'swap', inputs: [{ name: 'a', type: 'uint264' }] },
    { name: 'swap', inputs: [{ name: 'a', type: 'money' }] },
    { name: 'swap', inputs: [{ name: 'a', type: 'tuple' }] },
    { name: 'swap', inputs: [deep(9)] },
  ])
    expect(warningsOf(called(entry as AbiFunction), [entry])).toEqual([unknown]);
  expect(warningsOf(swapData('a'), [{ ...swap, type: 'event' }])).toEqual([unknown]);
  const nested = { name: 'swap', inputs: [deep(3)] };
  expect(warningsOf(called(nested as AbiFunction), [nested])).toHaveLength(2);
});

test('only the endpoint that is called says something', () => {
  const one = endpointWith([swap]);
  const codes = (endpoints: readonly Endpoint[], to?: TransactionDestination) =>
    described(swapData('a'), endpoints, to).warnings.map(({ code }) => code);
  const elsewhere = endpointWith([swap], { address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf' });
  expect(codes([elsewhere])).toEqual(['UnknownCall']);
  expect(codes([one, elsewhere])).toEqual(['UnknownCall', 'EndpointSays']);
  expect(codes([one], { type: 'Endpoint', endpointId: one.id })).toEqual(['UnknownCall', 'EndpointSays']);
  expect(codes([one], { type: 'Endpoint', endpointId: one.domainId })).toEqual(['UnknownCall']);
});
