import { toHex } from '@countersign/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import vectors from '../../../../../vectors/ethereum/selectors.json' with { type: 'json' };
import { checksumAddress } from '../address.ts';
import { selectorOf, signatureOf, writeArguments } from './abi.ts';
import { readTokenCall, writeTransferCall } from './calls.ts';
import { controlFunctions, readControlCall } from './control-calls.ts';
import { knownFunctions } from './known-functions.ts';

const alice = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
const bob = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF';
const words = (...parts: (string | bigint)[]) =>
  parts
    .map((part) => toHex(writeArguments([{ name: '', type: typeof part === 'string' ? 'address' : 'uint256' }], [part])))
    .join('');
const selectors = new Map(Object.entries(vectors.selectors));
const call = (signature: string, ...parts: (string | bigint)[]) => `${selectors.get(signature)}${words(...parts)}`;
/** What the call alone does. */
const effectOf = (data: string) => readTokenCall(data)?.effect;

test('the well-known functions have the selectors of their standards', () => {
  const known = knownFunctions.map((one) => [`${one.name}(${one.inputs.map(({ type }) => type).join(',')})`, selectorOf(one)]);
  expect(Object.fromEntries(known)).toEqual(vectors.selectors);
  expect(Object.fromEntries(controlFunctions.map((one) => [signatureOf(one), selectorOf(one)]))).toEqual(vectors.control);
});

test('a transfer reads back as it was written', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => checksumAddress(`0x${toHex(bytes)}`));
  fc.assert(
    fc.property(address, fc.bigInt(0n, 2n ** 256n - 1n), (to, amount) => {
      const data = writeTransferCall(to, amount);
      expect(data).toHaveLength(136);
      expect(effectOf(data)).toEqual({ type: 'Transfer', standard: 'ERC20', to, tokens: [{ amount }] });
    }),
  );
});

describe('reads', () => {
  test.each([
    [call('approve(address,uint256)', bob, 5n), { type: 'Allowance', holder: bob, amount: 5n }],
    [call('increaseAllowance(address,uint256)', bob, 5n), { type: 'Allowance', holder: bob, amount: 5n, isIncrease: true }],
    [
      call('transferFrom(address,address,uint256)', alice, bob, 7n),
      { type: 'Transfer', standard: 'ERC20', from: alice, to: bob, tokens: [{ amount: 7n }], isAmbiguous: true },
    ],
    [call('setApprovalForAll(address,bool)', bob, 1n), { type: 'Operator', holder: bob, isGiven: true }],
    [
      call('safeTransferFrom(address,address,uint256)', alice, bob, 9n),
      { type: 'Transfer', standard: 'ERC721', from: alice, to: bob, tokens: [{ tokenId: 9n, amount: 1n }] },
    ],
    [
      call('safeTransferFrom(address,address,uint256,bytes)', alice, bob, 9n, 128n, 0n),
      { type: 'Transfer', standard: 'ERC721', from: alice, to: bob, tokens: [{ tokenId: 9n, amount: 1n }] },
    ],
    [
      call('safeTransferFrom(address,address,uint256,uint256,bytes)', alice, bob, 9n, 3n, 160n, 0n),
      { type: 'Transfer', standard: 'ERC1155', from: alice, to: bob, tokens: [{ tokenId: 9n, amount: 3n }] },
    ],
    [
      call(
        'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
        alice,
        bob,
        160n,
        256n,
        352n,
        2n,
        1n,
        2n,
        2n,
        10n,
        20n,
        0n,
      ),
      {
        type: 'Transfer',
        standard: 'ERC1155',
        from: alice,
        to: bob,
        tokens: [
          { tokenId: 1n, amount: 10n },
          { tokenId: 2n, amount: 20n },
        ],
      },
    ],
  ])('%s', (data, expected) => expect(effectOf(data)).toEqual(expected));
});

test.each([
  ['no data', ''],
  ['an unknown function', '12345678'],
  ['too little data', call('transfer(address,uint256)', bob)],
  ['an address with more than 20 bytes', call('transfer(address,uint256)', 2n ** 160n, 1n)],
  ['a boolean of 2', call('setApprovalForAll(address,bool)', bob, 2n)],
  [
    'an array beyond the data',
    call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', alice, bob, 2n ** 200n, 160n, 160n),
  ],
  [
    'ids and amounts of different number',
    call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', alice, bob, 160n, 224n, 160n, 1n, 1n, 0n),
  ],
])('%s is no known call', (_, data) => expect(readTokenCall(data)).toBeUndefined());

test('random call data never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(vectors.selectors)), fc.uint8Array({ maxLength: 400 }), (selector, data) => {
      expect(() => readTokenCall(selector + toHex(data))).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(vectors.control)), fc.uint8Array({ maxLength: 700 }), (selector, data) => {
      expect(() => readControlCall(selector + toHex(data))).not.toThrow();
    }),
  );
});
