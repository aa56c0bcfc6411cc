import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { id, ticker } from '../testing/fixtures.ts';
import { erc20 } from '../testing/new-entities.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, inChild, loaded } from '../testing/situation.ts';

const toValidate = { id: id(6_001), ...erc20, lock: 'Unlocked', ...custom } as const;

const registered = loaded('Ticker', ticker({ id: id(6_001), ...erc20 }));

test.each<[string, object[], Situation]>([
  ['ok', [toValidate], {}],
  ['ok', [toValidate], { entities: [registered] }],
  ['MustBeExecutedInRootDomain', [toValidate], inChild],
  ['DuplicateTickerIdsToValidate', [toValidate, toValidate], {}],
  ['DuplicateTickerLedgerDatasToValidate', [toValidate, { ...toValidate, id: id(6_002) }], {}],
  ['LedgerNotFound', [{ ...toValidate, ledgerId: 'other' }], {}],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, kind: 'Native' }], {}],
  ['NonUniqueValidatedTickersByLedgerDetails', [toValidate], { facts: { similarTickers: [ticker({ ...erc20 })] } }],
  ['EntityAlreadyCreated', [toValidate], { entities: [registered], facts: { validatedTickerIds: [id(6_001)] } }],
  ['InvalidTickerLedgerDetails', [toValidate], { entities: [loaded('Ticker', ticker({ id: id(6_001) }))] }],
])('a validation of tickers: %s (%#)', (expected, tickers, situation) => {
  expect(code({ type: 'v0_ValidateTickers', tickers } as IntentPayload, situation)).toBe(expected);
});
