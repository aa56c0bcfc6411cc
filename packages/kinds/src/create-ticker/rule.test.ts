import { expect, test } from 'vitest';
import { id, ticker } from '../testing/fixtures.ts';
import { erc20 } from '../testing/new-entities.ts';
import type { Situation } from '../testing/situation.ts';
import { code, inChild, loaded } from '../testing/situation.ts';

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['ok', {}, inChild],
  ['EntityAlreadyCreated', {}, { entities: [loaded('Ticker', ticker({ id: id(8_000) }))] }],
  ['LedgerNotFound', { ledgerId: 'other' }, {}],
  ['InvalidTickerLedgerDetails', { kind: 'Native' }, {}],
  ['InvalidTickerLedgerDetails', { decimals: -1 }, {}],
  ['ok', { decimals: 255 }, {}],
  ['InvalidTickerLedgerDetails', { decimals: 256 }, {}],
  ['InvalidTickerLedgerDetails', { ledgerDetails: { type: 'XRPL', properties: { type: 'Native' } } }, {}],
  [
    'InvalidTickerLedgerDetails',
    {},
    { rules: { checkTickerDetails: () => ({ ok: false, error: { code: 'InvalidTickerLedgerDetails', message: 'x' } }) } },
  ],
  ['NonUniqueValidatedTickersByLedgerDetails', {}, { facts: { similarTickers: [ticker({ ...erc20 })] } }],
  [
    'NonUniqueValidatedTickersByLedgerDetails',
    {},
    { facts: { similarTickers: [ticker({ ...erc20 })], validatedTickerIds: [ticker().id] } },
  ],
])('a new ticker: %s', (expected, values, situation) => {
  expect(code({ type: 'v0_CreateTicker', ...erc20, ...values }, situation)).toBe(expected);
});
