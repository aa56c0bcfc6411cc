import { LedgerParametersSolana, LedgerParametersSubstrate } from '@countersign/model';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { amountFor, coinDecimals, networkKind } from '../descriptor.ts';
import { describeDescriptor } from './descriptor-conformance.ts';
import { memosAsTexts, methodsOfPallets } from './made-up-descriptors.ts';

/** What operators set for ledgers of these types is in none of their shapes yet. */
const bounded = { maximumFee: z.string().optional() };
const ledgers = z.discriminatedUnion('type', [LedgerParametersSubstrate.extend(bounded), LedgerParametersSolana.extend(bounded)]);

for (const descriptor of [methodsOfPallets, memosAsTexts])
  describe(`${descriptor.name}: made up`, () => {
    describeDescriptor({ descriptor, address: {} }, ledgers);
  });

test('decimals are those of all networks, or what the parameters say, and unknown where they don’t', () => {
  expect(coinDecimals(memosAsTexts, {})).toBe(9);
  expect(coinDecimals(methodsOfPallets, { nativeTickerDecimals: 12 })).toBe(12);
  expect(coinDecimals(methodsOfPallets, {})).toBeUndefined();
});

test('a network is known by a member of the parameters, by its absence, or by one word for all', () => {
  const byMember = { networks: { member: 'magic', main: [764_824_073], test: [1, 2], absent: 'Main' } } as const;
  expect([764_824_073, 2, 9].map((magic) => networkKind(byMember, { magic }))).toEqual(['Main', 'Test', 'Unknown']);
  expect(networkKind(byMember, {})).toBe('Main');
  const { absent: _, ...named } = byMember.networks;
  expect(networkKind({ networks: named }, {})).toBe('Unknown');
  expect(networkKind({ networks: 'Test' }, { magic: 764_824_073 })).toBe('Test');
});

test('an amount is the same on all networks where nothing says that they differ', () => {
  const parameters = LedgerParametersSolana.parse({
    type: 'Solana',
    nativeTickerSymbol: 'S',
    nativeTickerName: 'S',
    lamportsPerSignature: '5000',
  });
  expect(amountFor({ usual: 5n }, parameters)).toBe(5n);
  expect(amountFor({ usual: 5n, member: 'nativeTickerSymbol', others: { S: 7n } }, parameters)).toBe(7n);
});
