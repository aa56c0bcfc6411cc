import type { ApiTickerData } from '@countersign/model';
import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { ticker } from '../testing/fixtures.ts';
import { erc20 } from '../testing/new-entities.ts';
import { code, custom, loaded } from '../testing/situation.ts';

test.each<[string, Partial<ApiTickerData>, number | undefined]>([
  ['ok', {}, 18],
  ['ok', {}, undefined],
  // Anyone who approves a payment reads its amount by them.
  ['InvalidTickerLedgerDetails', {}, 16],
  ['ok', { ...erc20, decimals: 6 }, 2],
  ['ok', { ...erc20, decimals: 6 }, 255],
  ['InvalidTickerLedgerDetails', { ...erc20, decimals: 6 }, 256],
  ['InvalidTickerLedgerDetails', { ...erc20, decimals: 6 }, Number.MAX_SAFE_INTEGER],
  ['InvalidTickerLedgerDetails', { ...erc20, decimals: 6 }, -1],
])('a change of the decimals of an asset: %s (%#)', (expected, values, decimals) => {
  const known = ticker(values);
  const reference = { id: known.id, revision: known.metadata?.revision ?? 1 };
  const payload = { type: 'v0_UpdateTicker', reference, name: 'Ether', decimals, ...custom } as IntentPayload;
  expect(code(payload, { entities: [loaded('Ticker', known)] })).toBe(expected);
});

test('decimals stay what the network of the asset says', () => {
  const { ledgerId, ledgerDetails, ...known } = ticker({ ...erc20, decimals: 6 });
  const entities = [loaded('Ticker', { ...known, ledgerId, ledgerDetails })];
  const facts = { assets: [{ ledgerId, ledgerDetails, decimals: 6 }] };
  const reference = { id: known.id, revision: known.metadata?.revision ?? 1 };
  const update = (decimals: number) =>
    code({ type: 'v0_UpdateTicker', reference, name: 'Other', decimals, ...custom }, { entities, facts });
  expect([update(6), update(18)]).toEqual(['ok', 'InvalidTickerLedgerDetails']);
});

test('decimals of an asset that its network no longer knows are not changed', () => {
  const known = ticker({ ...erc20, decimals: 6 });
  const { ledgerId, ledgerDetails } = known;
  const facts = { assets: [{ ledgerId, ledgerDetails, missing: 'there is no contract' }] };
  const reference = { id: known.id, revision: known.metadata?.revision ?? 1 };
  const payload = { type: 'v0_UpdateTicker', reference, name: 'Other', decimals: 18, ...custom } as const;
  expect(code(payload, { entities: [loaded('Ticker', known)], facts })).toBe('InvalidTickerLedgerDetails');
});
