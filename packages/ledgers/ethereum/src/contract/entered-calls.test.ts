import { fromHex } from '@countersign/kernel';
import type { EnteredArgument } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { checksumAddress } from '../address.ts';
import { readArguments, selectorOf } from './abi.ts';
import { readTokenCall } from './calls.ts';
import { contractCalls } from './entered-calls.ts';

const who = checksumAddress(`0x${'ab'.repeat(20)}`);

function functionsIn(abi: unknown) {
  return contractCalls.functionsOf({ parameters: { type: 'Ethereum', ABI: JSON.stringify(abi) } });
}

function onlyFunction(inputs: readonly unknown[], more: object = {}) {
  const [called] = functionsIn([{ type: 'function', name: 'act', inputs, ...more }]);
  if (called === undefined) throw new Error('No function');
  return called;
}

function problemsOf(type: string, entered: EnteredArgument, more: object = {}) {
  const written = contractCalls.write(onlyFunction([{ name: 'a', type, ...more }]), [entered]);
  return written.ok ? [] : written.error.map(({ path, problem }) => `${path.join('.')}: ${problem}`);
}

test('only what changes something can be called, once', () => {
  const view = { type: 'function', name: 'balanceOf', inputs: [], stateMutability: 'view' };
  const old = { type: 'function', name: 'totalSupply', inputs: [], constant: true };
  const pay = { type: 'function', name: 'deposit', inputs: [], stateMutability: 'payable' };
  const give = { type: 'function', name: 'give', inputs: [{ name: 'to', type: 'address' }], stateMutability: 'nonpayable' };
  const found = functionsIn([view, give, old, pay, give, { type: 'event', name: 'Given', inputs: [] }]);
  expect(found.map(({ signature, takesCoins }) => [signature, takesCoins])).toEqual([
    ['give(address)', false],
    ['deposit()', true],
  ]);
  expect(contractCalls.functionsOf({})).toEqual([]);
});

test('what was entered is written as the contract reads it, nested as deep as its types are', () => {
  const inputs = [
    { name: 'to', type: 'address' },
    { name: 'much', type: 'uint256' },
    { name: 'less', type: 'int8' },
    { name: 'now', type: 'bool' },
    { name: 'key', type: 'bytes2' },
    { name: 'rest', type: 'bytes' },
    { name: 'note', type: 'string' },
    {
      name: 'legs',
      type: 'tuple[]',
      components: [
        { name: 'token', type: 'address' },
        { name: 'amounts', type: 'uint256[2]' },
      ],
    },
  ];
  const called = onlyFunction(inputs);
  const entered = [who.toLowerCase(), ' 5 ', '-128', 'true', '0xABCD', '', ' hi ', [[who, ['1', '2']]]];
  const written = contractCalls.write(called, entered.with(5, '0x'));
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  expect(written.value.slice(2, 10)).toBe(selectorOf({ name: 'act', inputs }));
  expect(readArguments(inputs, fromHex(written.value.slice(10)))).toEqual([
    who,
    5n,
    -128n,
    true,
    '0xabcd',
    '0x',
    ' hi ',
    [[who, [1n, 2n]]],
  ]);
});

test.each([
  ['uint8', '256', ['0: OutOfRange']],
  ['uint8', '-1', ['0: OutOfRange']],
  ['int8', '-129', ['0: OutOfRange']],
  ['uint256', '1.5', ['0: NotAnInteger']],
  ['uint256', '', ['0: Missing']],
  ['address', '0x1234', ['0: InvalidAddress']],
  ['address', `0xAb${'ab'.repeat(19)}`, ['0: BadAddressChecksum']],
  ['address', `0x${'00'.repeat(20)}`, []],
  ['bool', 'maybe', ['0: NotABoolean']],
  ['bytes', '0x123', ['0: NotHexadecimal']],
  ['bytes4', '0x1234', ['0: WrongLength']],
  ['uint8[]', ['1', 'x'], ['0.1: NotAnInteger']],
  ['uint8[2]', ['1'], ['0: WrongLength']],
  ['uint8[]', [], []],
])('an argument of %s: %j', (type, entered, problems) => {
  expect(problemsOf(type, entered)).toEqual(problems);
});

test('every member of a group is looked at', () => {
  const components = [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ];
  expect(problemsOf('tuple', ['0x', 'much'], { components })).toEqual(['0.0: InvalidAddress', '0.1: NotAnInteger']);
});

test('a well-known function that was entered is read back as what it does', () => {
  const called = onlyFunction(
    [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    { name: 'approve' },
  );
  const written = contractCalls.write(called, [who, (2n ** 256n - 1n).toString()]);
  expect(written.ok && readTokenCall(written.value.slice(2))?.effect).toEqual({
    type: 'Allowance',
    holder: who,
    amount: 2n ** 256n - 1n,
  });
});

test('a token is counted by its own contract alone', () => {
  const token = { type: 'Ethereum', properties: { type: 'ERC20', address: who } } as const;
  expect(contractCalls.counts(token, who.toLowerCase())).toBe(true);
  expect(contractCalls.counts(token, `0x${'cd'.repeat(20)}`)).toBe(false);
  expect(contractCalls.counts({ type: 'Ethereum', properties: { type: 'Native' } }, who)).toBe(false);
});
