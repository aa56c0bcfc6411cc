import { expect, test } from 'vitest';
import { ethereum } from '../testing/fixtures.ts';
import { code, custom } from '../testing/situation.ts';

test('kinds that are not available yet say so', () => {
  const ledger = { id: 'new', alias: 'New', parameters: ethereum.parameters, ...custom };
  expect(code({ type: 'v0_CreateLedger', ...ledger })).toBe('FeatureFlagDisabled');
  expect(code({ type: 'v0_UpdateLedger', ...ledger, reference: { id: 'new', revision: 1 } })).toBe('FeatureFlagDisabled');
});
