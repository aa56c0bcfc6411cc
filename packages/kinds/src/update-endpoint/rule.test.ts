import { expect, test } from 'vitest';
import { intentRules } from '../rules/intent-rules.ts';
import { noFacts } from '../rules/state-needs.ts';
import { endpoint, ethereum, rootId, rules } from '../testing/fixtures.ts';
import { code, custom, loaded, reference } from '../testing/situation.ts';

test('an updated endpoint must still be an address of its ledger', () => {
  const payload = {
    type: 'v0_UpdateEndpoint',
    ...reference(endpoint()),
    alias: 'x',
    address: 'odd',
    trustScore: 1,
    ...custom,
  } as const;
  const entities = [loaded('Endpoint', endpoint())];
  expect(code(payload, { entities })).toBe('InvalidEndpointUpdateParameters');
  expect(code({ ...payload, ledgerId: 'other' }, { entities })).toBe('LedgerNotFound');
  expect(
    intentRules.v0_UpdateEndpoint.furtherNeeds?.(payload, { ...noFacts, entities }, { rules, targetDomainId: rootId }),
  ).toEqual([{ type: 'Ledger', ledgerId: ethereum.id }]);
});
