import { expect, test } from 'vitest';

import { addressProblem } from './address-writing.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  [address, undefined],
  [` ${address}\n`, undefined],
  ['rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn', undefined],
  ['0x5290 8400 0985', 'SpacesInside'],
  ['0x5290\u00a08400', 'SpacesInside'],
  ['0x5290\n8400', 'SpacesInside'],
  [`\u200b${address}`, 'HiddenCharacters'],
  [`${address.slice(0, 9)}\u202e${address.slice(9)}`, 'HiddenCharacters'],
  [`ethereum:${address}@1?value=1e18`, 'PaymentLink'],
  ['bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080?amount=0.1', 'PaymentLink'],
  ['BITCOIN:BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080', 'PaymentLink'],
  ['https://example.com/pay me', 'PaymentLink'],
])('%j: %s', (text, problem) => {
  expect(addressProblem(text, undefined)).toBe(problem);
  expect(addressProblem(text, { ok: false, error: 'InvalidAddress' })).toBe(problem ?? 'InvalidAddress');
});

test('what the ledger reads is an address, with whatever prefix', () => {
  expect(addressProblem('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', { ok: true })).toBeUndefined();
});
