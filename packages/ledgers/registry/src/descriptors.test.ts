import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { mostBytes, transferMemo } from '@countersign/ledger-port/descriptor';
import { LedgerParameters, TransactionEstimate } from '@countersign/model';
import { tokenNumberFields } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { feeAtRisk, ledgerDescriptor } from './descriptors.ts';
import { ledgerModule, ledgerTypes } from './ledger-modules.ts';
import { sandboxLedgers } from './sandbox-ledgers.ts';

test.each(ledgerTypes)('%s has the same description with and without its codec', async (type) => {
  expect(ledgerDescriptor(type)).toBe((await ledgerModule(type)).descriptor);
});

test.each(ledgerTypes)('%s: what is not fungible has a number, by which readers know it', (type) => {
  for (const { fungible, properties } of ledgerDescriptor(type)?.tokens ?? [])
    expect(properties.some(({ name }) => tokenNumberFields.some((field) => name === `properties.${field}`))).toBe(!fungible);
});

test.each(ledgerTypes)('%s: what an estimate counts is a member of its estimates', (type) => {
  const estimate = TransactionEstimate.options.find(({ shape }) => shape.type.value === type);
  const counted = ledgerDescriptor(type)?.estimates.map(({ name }) => name) ?? [];
  expect(Object.keys(estimate?.shape ?? {})).toEqual(expect.arrayContaining(counted));
});

test('what people write along with a transfer has one place, where its ledger carries a text, and is as long as that allows', () => {
  const memoOf = (type: string) => {
    const descriptor = ledgerDescriptor(type);
    const memo = descriptor && transferMemo(descriptor);
    return memo && [memo.name, mostBytes(memo)];
  };
  expect(memoOf('XRPL')).toEqual(['memos.memoData', 992]);
  expect(memoOf('Algorand')).toEqual(['note', 1024]);
  expect(memoOf('Solana')).toEqual(['memos', 566]);
  // What Stellar carries is the tag of whom it pays, and is entered as that.
  for (const type of ['Ethereum', 'Stellar']) expect(memoOf(type)).toBeUndefined();
});

test('what has no module has no description', () => {
  for (const type of ['Cardano', 'bitcoin', '', 'toString']) expect(ledgerDescriptor(type)).toBeUndefined();
});

/** What a file imports for its values, through files of the ledgers: the specifiers that lead out of them. */
function loadedBy(file: string, seen: Set<string>): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\s)(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/gm,
  );
  return [...imports].flatMap(([, specifier = '']) => {
    const ledger = /^@countersign\/ledger-(\w+)\/descriptor$/.exec(specifier)?.[1];
    if (ledger !== undefined) return loadedBy(join(import.meta.dirname, '../..', ledger, 'src/descriptor.ts'), seen);
    // What takes an address and its tag apart is small, and read wherever one is shown.
    if (specifier === '@countersign/ledger-xrpl/apart')
      return loadedBy(join(import.meta.dirname, '../../xrpl/src/x-address.ts'), seen);
    if (specifier === '@countersign/ledger-stellar/apart')
      return loadedBy(join(import.meta.dirname, '../../stellar/src/tagged-address.ts'), seen);
    return specifier.startsWith('.') ? loadedBy(join(dirname(file), specifier), seen) : [specifier];
  });
}

test('descriptions load no codec and no schemas', () => {
  const seen = new Set<string>();
  const outside = loadedBy(join(import.meta.dirname, 'descriptors.ts'), seen);
  expect([...seen].some((file) => file.endsWith('xrpl/src/operations/flags.ts'))).toBe(true);
  expect(new Set(outside)).toEqual(new Set(['@countersign/kernel']));
});

test('the largest fee that an order allows is what it names, never more than what was set for its ledger, else what is sound on the network', () => {
  for (const { parameters } of sandboxLedgers) {
    const bounded = LedgerParameters.parse({ ...parameters, maximumFee: '12' });
    expect(feeAtRisk(parameters, { maximumFee: '7' })).toBe(7n);
    expect(feeAtRisk(bounded, {})).toBe(12n);
    expect(feeAtRisk(bounded, { maximumFee: '13' })).toBe(12n);
    expect(feeAtRisk(bounded, { maximumFee: '7' })).toBe(7n);
    expect(feeAtRisk(parameters, {})).toBe(ledgerDescriptor(parameters.type)?.maximumFee.usual);
  }
  const ethereum = { type: 'Ethereum', chainId: 137, vaultLedgerIdentifier: 'eth', supportsEIP1559: true } as const;
  const names = { nativeTickerSymbol: 'POL', nativeTickerName: 'POL' };
  expect(feeAtRisk({ ...ethereum, ...names }, {})).toBe(25n * 10n ** 18n);
  expect(feeAtRisk({ ...ethereum, ...names, chainId: 1 }, {})).toBe(10n ** 18n / 4n);
  expect(feeAtRisk({ type: 'Hedera', ...names }, {})).toBeUndefined();
});
