import { endpointsAt, knownEndpoints, otherTagsOf } from '@countersign/ledger-port';
import type { Endpoint } from '@countersign/model';
import { expect, test } from 'vitest';

import { ledgerModule, sandboxLedgers } from './index.ts';

const endpoint = (address: string, trustScore: number, ledgerId: string) => ({ address, trustScore, ledgerId }) as Endpoint;

async function known(
  ledgerId: string,
  address: string,
  endpoints: readonly Endpoint[],
  find: typeof knownEndpoints = knownEndpoints,
) {
  const ledger = sandboxLedgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error(`No ledger ${ledgerId}`);
  const configured = { ...ledger, metadata: {} } as never;
  const module = await ledgerModule(ledger.parameters.type);
  const paid = module.address.parse(address, configured);
  if (!paid.ok) throw new Error(paid.error);
  return find(paid.value, endpoints, configured, module).map(({ trustScore }) => trustScore);
}

test('an address is known however it is spelled, the least trusted endpoint first, and those of other ledgers never', async () => {
  const lower = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
  const upper = `0x${lower.slice(2).toUpperCase()}`;
  const all = [
    endpoint(lower, 80, 'ethereum-sandbox'),
    endpoint(upper, 10, 'ethereum-sandbox'),
    endpoint(lower, 1, 'bitcoin-sandbox'),
  ];
  expect(await known('ethereum-sandbox', upper, all)).toEqual([10, 80]);
  const bech32 = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  expect(await known('bitcoin-sandbox', bech32.toUpperCase(), [endpoint(bech32, 10, 'bitcoin-sandbox')])).toEqual([10]);
});

test('an endpoint is known by its address and its tag together; with another tag, or without one, it is somebody else', async () => {
  const on = 'xrpl-sandbox';
  const address = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
  const ledger = { ...sandboxLedgers.find(({ id }) => id === on), metadata: {} } as never;
  const tagged = (tag: number) => xrpl.address.withTag?.(address, { type: 'DestinationTag', value: String(tag) }, ledger) ?? '';
  const xrpl = await ledgerModule('XRPL');
  const all = [endpoint(address, 90, on), endpoint(tagged(7), 40, on), endpoint(tagged(0), 5, on)];
  expect(await known(on, address, all)).toEqual([90]);
  expect(await known(on, tagged(7), all)).toEqual([40]);
  expect(await known(on, tagged(8), all)).toEqual([]);
  expect(await known(on, tagged(7), all, otherTagsOf)).toEqual([5, 90]);
  expect(await known(on, tagged(8), all, otherTagsOf)).toEqual([5, 40, 90]);
  expect(await known(on, address, [endpoint('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 1, on)], otherTagsOf)).toEqual([]);
  // What has no tag is reached with any, and reaches all.
  expect(await known(on, tagged(7), all, endpointsAt)).toEqual([40, 90]);
  expect(await known(on, address, all, endpointsAt)).toEqual([5, 40, 90]);
});
