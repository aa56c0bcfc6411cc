import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { id, ticker } from '../testing/fixtures.ts';
import { erc20 } from '../testing/new-entities.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, inChild, loaded, plan } from '../testing/situation.ts';

const toValidate = { id: id(6_001), ...erc20, lock: 'Unlocked', ...custom } as const;

const report = { ledgerId: toValidate.ledgerId, ledgerDetails: toValidate.ledgerDetails };
const said = (changes: object): Situation => ({
  facts: { assets: [{ ...report, name: 'Token', symbol: 'TOK', decimals: 6, ...changes }] },
});

function twin(number: number, year: number) {
  const { metadata } = ticker();
  const createdAt = `${year}-01-01T00:00:00.000Z`;
  return ticker({ ...erc20, id: id(number), ...(metadata && { metadata: { ...metadata, createdAt } }) });
}

/** What one asset has from before the rule that it has one ticker: the eldest may be validated. */
const twins = [twin(6_003, 2027), twin(6_001, 2026), twin(6_002, 2028)];

const registered = loaded('Ticker', ticker({ id: id(6_001), ...erc20 }));

test.each<[string, object[], Situation]>([
  ['ok', [toValidate], {}],
  ['ok', [toValidate], { entities: [registered] }],
  ['MustBeExecutedInRootDomain', [toValidate], inChild],
  ['DuplicateTickerIdsToValidate', [toValidate, toValidate], {}],
  ['DuplicateTickerLedgerDatasToValidate', [toValidate, { ...toValidate, id: id(6_002) }], {}],
  ['LedgerNotFound', [{ ...toValidate, ledgerId: 'other' }], {}],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, kind: 'Native' }], {}],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, decimals: -1 }], {}],
  ['ok', [{ ...toValidate, decimals: 255 }], {}],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, decimals: 256 }], {}],
  ['NonUniqueValidatedTickersByLedgerDetails', [toValidate], { facts: { similarTickers: [ticker({ ...erc20 })] } }],
  ['ok', [toValidate], { entities: [registered], facts: { similarTickers: [ticker({ id: id(6_001), ...erc20 })] } }],
  ['ok', [toValidate], { entities: [registered], facts: { similarTickers: twins } }],
  ['NonUniqueValidatedTickersByLedgerDetails', [{ ...toValidate, id: id(6_002) }], { facts: { similarTickers: twins } }],
  [
    'NonUniqueValidatedTickersByLedgerDetails',
    [toValidate],
    { entities: [registered], facts: { similarTickers: twins, validatedTickerIds: [id(6_002)] } },
  ],
  ['EntityAlreadyCreated', [toValidate], { entities: [registered], facts: { validatedTickerIds: [id(6_001)] } }],
  ['ok', [{ ...toValidate, symbol: 'TOK', decimals: 6 }], said({})],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, decimals: 18 }], said({})],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, symbol: 'USDC' }], said({})],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, name: 'USD Coin' }], said({})],
  ['InvalidTickerLedgerDetails', [toValidate], said({ missing: 'nothing' })],
  ['ok', [{ ...toValidate, terms: ['MayTakeBack', 'MayFreeze'] }], said({ terms: ['MayFreeze', 'MayTakeBack'] })],
  ['ok', [toValidate], said({ terms: ['MayFreeze'], transferFee: 5 })],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, terms: [] }], said({ terms: ['MayFreeze'] })],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, terms: [] }], said({ terms: [], transferFee: 5 })],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, transferFee: 5 }], said({ terms: ['MayFreeze'], transferFee: 5 })],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, terms: [] }], said({})],
  // What the network does not say, or not readably, people may.
  ['ok', [{ ...toValidate, name: 'Any', symbol: 'ANY', decimals: 6 }], said({ name: undefined, symbol: undefined })],
  ['InvalidTickerLedgerDetails', [toValidate], { entities: [loaded('Ticker', ticker({ id: id(6_001) }))] }],
])('a validation of tickers: %s (%#)', (expected, tickers, situation) => {
  expect(code({ type: 'v0_ValidateTickers', tickers } as IntentPayload, situation)).toBe(expected);
});

test('what nobody said of an asset is what its network says', () => {
  const planned = plan({ type: 'v0_ValidateTickers', tickers: [toValidate] }, said({}));
  expect(JSON.stringify(planned.ok && planned.value)).toContain('"decimals":6');
  expect(JSON.stringify(planned.ok && planned.value)).toContain('"symbol":"TOK"');
});

test('terms of its issuer are kept as they were approved, and never without', () => {
  const terms = { terms: ['MayFreeze'], transferFee: 2_000_000 } as const;
  const kept = (tickers: object[]) =>
    JSON.stringify(plan({ type: 'v0_ValidateTickers', tickers } as IntentPayload, said(terms))).includes('MayFreeze');
  expect([kept([{ ...toValidate, ...terms }]), kept([toValidate])]).toEqual([true, false]);
});
