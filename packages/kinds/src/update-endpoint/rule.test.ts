import { expect, test } from 'vitest';
import { intentRules } from '../rules/intent-rules.ts';
import { noFacts } from '../rules/state-needs.ts';
import { endpoint, ethereum, rootId, rules } from '../testing/fixtures.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, loaded, plan, reference } from '../testing/situation.ts';

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

test('who changes an endpoint that has a tag says what becomes of it', () => {
  const tag = { type: 'DestinationTag', value: '7' } as const;
  const tagged = endpoint({ tag });
  const change = {
    type: 'v0_UpdateEndpoint',
    ...reference(tagged),
    alias: 'x',
    address: '0xgood',
    trustScore: 1,
    ...custom,
  } as const;
  const taking: Situation['rules'] = {
    endpointPlace: (_, { address }) => ({ address, tag: { type: 'DestinationTag', value: '7' } }),
  };
  const next = (more: object, before = tagged) => {
    const outcome = plan({ ...change, ...more }, { entities: [loaded('Endpoint', before)], rules: taking });
    if (!outcome.ok) return outcome.error.code;
    const [made] = outcome.value.changes.flatMap((one) => (one.kind === 'Endpoint' ? [one.data] : []));
    return made?.tag;
  };
  expect(next({})).toBe('InvalidEndpointUpdateParameters');
  expect(next({ tag })).toEqual(tag);
  expect(next({ tag: { type: 'DestinationTag', value: '8' } })).toEqual({ type: 'DestinationTag', value: '8' });
  expect(next({ tag: { type: 'None' } })).toBeUndefined();
  expect(next({}, endpoint())).toBeUndefined();
  expect(next({ tag }, endpoint())).toEqual(tag);
});
