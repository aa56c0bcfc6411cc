import { toHex, utf8 } from '@countersign/kernel';
import { checksumAddress, erc20, numberedToken, writeArguments } from '@countersign/ledger-ethereum';
import type { AssetReference } from '@countersign/ledger-port';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { describeWithAnvil, startAnvil, type Anvil } from '../test/anvil.ts';
import { contracts, saying } from '../test/contracts.ts';
import { devLedger, devNode } from '../test/dev-ledger.ts';
import { startNodeProxy } from '../test/proxy.ts';

const selectors = { name: '06fdde03', symbol: '95d89b41', decimals: '313ce567', balanceOf: '70a08231', ownerOf: '6352211e' };
const balanceOfNumbered = '00fdd58e';
const supports = (id: string) => `01ffc9a7${id}`;
const text = (value: string) => toHex(writeArguments([{ name: '', type: 'string' }], [value]));
const bytes32 = (value: string) => toHex(utf8(value)).padEnd(64, '0');
const number = (value: bigint) => value.toString(16).padStart(64, '0');
const { name, symbol, decimals, balanceOf, ownerOf } = selectors;
const usual = { [name]: text('Test dollar'), [symbol]: text('TUSD'), [decimals]: number(6n), [balanceOf]: number(0n) };
const without = (selector: string) => Object.fromEntries(Object.entries(usual).filter(([key]) => key !== selector));
const interfaces = (...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [supports(id), number(1n)]).concat([[supports('ffffffff'), number(0n)]]));

describeWithAnvil('what a contract says of its tokens', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil();
  });
  afterAll(() => anvil.stop());

  const node = () => devNode(devLedger([anvil.url]));
  async function deployed(answers: Readonly<Record<string, string>>): Promise<string> {
    const contract = checksumAddress(await anvil.deploy(saying(answers)));
    await anvil.mine();
    return contract;
  }
  const asked = async (asset: AssetReference, of = node()) => (await of.assets?.([asset]))?.[0];
  const said = async (answers: Readonly<Record<string, string>>) => asked(erc20(await deployed(answers)));

  test.each<[string, Readonly<Record<string, string>>, object]>([
    ['a usual token', usual, { name: 'Test dollar', symbol: 'TUSD', decimals: 6 }],
    [
      'texts of 32 bytes',
      { ...usual, [name]: bytes32('Maker'), [symbol]: bytes32('MKR') },
      { name: 'Maker', symbol: 'MKR', decimals: 6 },
    ],
    ['no symbol', without(symbol), { name: 'Test dollar', decimals: 6 }],
    ['no decimals: whole numbers', without(decimals), { name: 'Test dollar', symbol: 'TUSD', decimals: 0 }],
    ['a name that is too long', { ...usual, [name]: text('x'.repeat(101)) }, { symbol: 'TUSD', decimals: 6 }],
    ['one that turns the direction of writing', { ...usual, [symbol]: text('T\u202eDSU') }, { name: 'Test dollar', decimals: 6 }],
    ['one with control characters', { ...usual, [symbol]: text('TU\u0000SD') }, { name: 'Test dollar', decimals: 6 }],
    ['bytes that are no text', { ...usual, [symbol]: 'ff'.repeat(32) }, { name: 'Test dollar', decimals: 6 }],
    ['an answer of a kilobyte of nothing', { ...usual, [name]: 'ff'.repeat(1_500) }, { symbol: 'TUSD', decimals: 6 }],
  ])('%s', async (_, answers, expected) => {
    expect(await said(answers)).toEqual({ ok: true, value: expected });
  });

  test('what is no token is none: no contract, no balances, decimals that cannot be, tokens with numbers', async () => {
    const nobody = checksumAddress(anvil.accounts[5] ?? '');
    const missing = (message: string) => ({ ok: false, error: expect.stringContaining(message) });
    expect(await asked(erc20(nobody))).toEqual(missing('no contract'));
    const failing = checksumAddress(await anvil.deploy(contracts.failing));
    await anvil.mine();
    expect(await asked(erc20(failing))).toEqual(missing('what somebody holds'));
    expect(await said({ ...usual, [decimals]: number(256n) })).toEqual(missing('decimals'));
    expect(await said({ ...usual, ...interfaces('01ffc9a7', '80ac58cd') })).toEqual(missing('numbers'));
  });

  test('a token with a number is what its contract says by EIP-165, and is there', async () => {
    const unique = await deployed({ ...without(decimals), [ownerOf]: number(1n), ...interfaces('01ffc9a7', '80ac58cd') });
    expect(await asked(numberedToken('ERC721', unique, 7n))).toEqual({
      ok: true,
      value: { name: 'Test dollar', symbol: 'TUSD', decimals: 0 },
    });
    expect(await asked(numberedToken('ERC1155', unique, 7n))).toMatchObject({ ok: false });
    const empty = await deployed({ ...usual, ...interfaces('01ffc9a7', '80ac58cd') });
    expect(await asked(numberedToken('ERC721', empty, 7n))).toMatchObject({
      error: expect.stringContaining('no token 7'),
    });
    const several = await deployed({ [balanceOfNumbered]: number(0n), ...interfaces('01ffc9a7', 'd9b67a26') });
    expect(await asked(numberedToken('ERC1155', several, 7n))).toEqual({ ok: true, value: { decimals: 0 } });
    const yes = { ...usual, [ownerOf]: number(1n), ...interfaces('01ffc9a7', '80ac58cd'), [supports('ffffffff')]: number(1n) };
    expect(await asked(numberedToken('ERC721', await deployed(yes), 7n))).toMatchObject({ ok: false });
  });

  test('several are one question; a node that says something else than the other one is not believed, and one that fails by itself says nothing', async () => {
    const contract = await deployed(usual);
    const proxy = await startNodeProxy(anvil.url);
    try {
      const both = devNode(devLedger([anvil.url, proxy.url]));
      expect(await asked(erc20(contract), both)).toMatchObject({ value: { symbol: 'TUSD' } });
      const nobody = erc20(checksumAddress(anvil.accounts[5] ?? ''));
      proxy.requests.splice(0);
      expect(await both.assets?.([nobody, erc20(contract), nobody])).toMatchObject([{ ok: false }, { ok: true }, { ok: false }]);
      // The newest block, and all of them in it.
      expect(proxy.requests).toHaveLength(2);
      const again = () => asked(erc20(contract), both);
      proxy.say = ({ method, params: [call] }, answer) =>
        method === 'eth_call' && JSON.stringify(call).includes(decimals) ? { ...answer, result: `0x${number(18n)}` } : answer;
      await expect(again()).rejects.toMatchObject({ code: 'LedgerContradiction' });
      const error = { code: -32_000, message: 'missing trie node' };
      proxy.say = ({ id, method }, answer) => (method === 'eth_call' ? { id, error } : answer);
      await expect(again()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
      proxy.isDown = true;
      await expect(again()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
    } finally {
      await proxy.close();
    }
  });
});
