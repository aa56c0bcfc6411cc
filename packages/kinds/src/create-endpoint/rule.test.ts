import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { endpoint, ethereum, id } from '../testing/fixtures.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, loaded } from '../testing/situation.ts';

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['ok', { parameters: { type: 'Ethereum', ABI: '[]' } }, {}],
  ['EntityAlreadyCreated', { id: id(5_000) }, { entities: [loaded('Endpoint', endpoint())] }],
  ['InvalidEndpointCreateParameters', { tag: { type: 'DestinationTag', value: '7' } }, {}],
  ['LedgerNotFound', { ledgerId: 'other' }, {}],
  ['InvalidEndpointCreateParameters', { address: 'odd' }, {}],
  ['InvalidEndpointCreateParameters', { parameters: { type: 'Ethereum', ABI: '{}' } }, {}],
  ['InvalidEndpointCreateParameters', { parameters: { type: 'Ethereum', ABI: 'x' } }, {}],
])('a new endpoint: %s', (expected, values, situation) => {
  const payload = {
    type: 'v0_CreateEndpoint',
    id: id(5_500),
    alias: 'new',
    address: '0xgood',
    trustScore: 1,
    ledgerId: ethereum.id,
    lock: 'Unlocked',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});
