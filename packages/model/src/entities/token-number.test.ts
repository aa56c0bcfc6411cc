import { expect, test } from 'vitest';

import type { TickerLedgerDetails } from './ticker.ts';
import { decimalsOf, tokenNumberOf, unitName } from './token-number.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const picture = (tokenId: string): TickerLedgerDetails => ({
  type: 'Ethereum',
  properties: { type: 'ERC721', address, tokenId },
});
const dollar: TickerLedgerDetails = { type: 'Ethereum', properties: { type: 'ERC20', address } };

test('a token with a number is called by it', () => {
  expect(unitName({ name: 'Sandbox pictures', symbol: 'PICS', ledgerDetails: picture('17') })).toBe('PICS #17');
  expect(unitName({ name: 'Harbour #17', ledgerDetails: picture('17') })).toBe('Harbour #17');
  expect(unitName({ name: 'Harbour #117', ledgerDetails: picture('17') })).toBe('Harbour #117 #17');
  expect(unitName({ name: 'Names', ledgerDetails: picture('1'.repeat(78)) })).toBe('Names #11111111…11111111');
  const properties = { type: 'NonFungibleToken', id: '0.0.48', serialNumber: 3 } as const;
  expect(tokenNumberOf({ type: 'Hedera', properties })).toBe('3');
});

test('an asset of equal units is called by its symbol, else its name', () => {
  expect(unitName({ name: 'Dollar', symbol: 'USD', ledgerDetails: dollar })).toBe('USD');
  expect(unitName({ name: 'Dollar', ledgerDetails: dollar })).toBe('Dollar');
});

test('tokens with a number are counted whole unless somebody says otherwise; how others are counted is said or not known', () => {
  expect(decimalsOf({ ledgerDetails: picture('17') })).toBe(0);
  expect(decimalsOf({ decimals: 2, ledgerDetails: picture('17') })).toBe(2);
  expect(decimalsOf({ ledgerDetails: dollar })).toBeUndefined();
});

test('nobody knows how an asset is counted of which more decimals were said than one can have', () => {
  expect(decimalsOf({ decimals: 255, ledgerDetails: dollar })).toBe(255);
  for (const decimals of [-1, 256, Number.MAX_SAFE_INTEGER]) {
    expect([decimalsOf({ decimals, ledgerDetails: dollar }), decimalsOf({ decimals, ledgerDetails: picture('17') })]).toEqual([
      undefined,
      undefined,
    ]);
  }
});
