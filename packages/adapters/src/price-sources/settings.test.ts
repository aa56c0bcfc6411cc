import { expect, test } from 'vitest';

import { readPriceSettings } from './settings.ts';

const fixed = { source: 'Fixed', currency: 'USD', assets: { 'bitcoin-sandbox/Native': '60000.50' } };

test('what a file of prices says is read', () => {
  expect(readPriceSettings('prices.json', JSON.stringify(fixed))).toEqual(fixed);
});

test.each([
  ['{', 'The prices in prices.json are not JSON'],
  [JSON.stringify({ ...fixed, source: 'Oracle' }), 'source'],
  [JSON.stringify({ ...fixed, currency: 'dollar' }), 'currency: Not the code of a currency such as "USD"'],
  [JSON.stringify({ ...fixed, assets: { 'bitcoin-sandbox/Native': '1e5' } }), 'Not a decimal number such as "0.9998"'],
  [JSON.stringify({ ...fixed, assets: { BTC: '1' } }), 'assets'],
  [JSON.stringify({ ...fixed, source: 'CoinGecko', assets: { 'bitcoin-sandbox/Native': 'a&b' } }), 'Not an id of CoinGecko'],
])('%s is refused with what is wrong', (text, said) => {
  expect(() => readPriceSettings('prices.json', text)).toThrow(said);
  expect(() => readPriceSettings('prices.json', text)).toThrow(expect.objectContaining({ code: 'InvalidSetting' }));
});
