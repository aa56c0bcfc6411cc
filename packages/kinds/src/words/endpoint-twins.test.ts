import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/index.ts';
import { id } from '../testing/fixtures.ts';
import { samples } from '../testing/samples.ts';
import { twinWarnings } from './endpoint-twins.ts';
import { placedEndpoint, type Twin } from './placed-endpoint.ts';

const now = { ledgerId: 'xrpl', address: 'rPT1', tag: { type: 'DestinationTag', value: '7' } } as const;
const twins: readonly Twin[] = [
  { id: id(901), alias: 'Open', lock: 'Unlocked' },
  { id: id(902), alias: 'Closed', lock: 'Locked' },
];

function warned(type: keyof typeof samples, change: object = {}): readonly string[] {
  const payload = IntentPayload.parse({ ...samples[type].payload, ...change });
  const of = placedEndpoint(payload, now);
  if (of === undefined) return ['nothing'];
  const itself: Twin = { id: of.id, alias: 'Itself', lock: 'Unlocked' };
  return twinWarnings(of, [itself, ...twins]).map(({ code, values: { endpoint } = {} }) =>
    typeof endpoint === 'string' ? `${code} ${endpoint}` : code,
  );
}

const shared = ['AddressShared Open', 'AddressShared Closed'];

test('who makes, changes or unlocks an endpoint where others are hears of each, and never of itself', () => {
  for (const type of ['v0_CreateEndpoint', 'v0_UpdateEndpoint', 'v0_UnlockEndpoint'] as const)
    expect(warned(type)).toEqual(shared);
});

test('who locks one, or makes it locked, hears which of the others can still be paid', () => {
  const usable = ['AddressStaysUsable Open'];
  expect(warned('v0_LockEndpoint')).toEqual(usable);
  expect(warned('v0_CreateEndpoint', { lock: 'Locked' })).toEqual(usable);
});

test('a change takes an endpoint where it says, a lock leaves it where it is, and other kinds are about none', () => {
  const placeOf = (type: keyof typeof samples, change: object = {}) =>
    placedEndpoint(IntentPayload.parse({ ...samples[type].payload, ...change }), now);
  expect(placeOf('v0_LockEndpoint')).toMatchObject(now);
  expect(placeOf('v0_UpdateEndpoint', { address: 'rOther', tag: { type: 'None' } })).toEqual({
    id: expect.any(String),
    ledgerId: 'xrpl',
    address: 'rOther',
    isLocked: false,
  });
  expect(warned('v0_LockUser')).toEqual(['nothing']);
});
