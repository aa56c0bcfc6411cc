import { fromHex, toHex, utf8 } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { eventsHex, moduleError, recordedMetadata, registry } from '../../test/substrate/runtime.ts';
import { constantIn, keptIn } from '../storage.ts';
import { readMetadata } from './metadata.ts';
import { readValue } from './value.ts';
import { twox } from './xxhash.ts';

const bytes = fromHex(recordedMetadata.slice(recordedMetadata.indexOf('6d657461')));
const metadata = readMetadata(bytes);

test.each([
  ['System', '26aa394eea5630e07c48ae0c9558cef7'],
  ['Account', 'b99d880ec681799c0cf30e8886371da9'],
  ['Timestamp', 'f0c365c3cf59d671eb72da0e7a4113c4'],
  ['Staking', '5f3e4907f716ac89b6347d15ececedca'],
])('the hash of %s is the one by which all nodes keep it', (name, hash) => {
  expect(toHex(twox(utf8(name), 2))).toBe(hash);
});

test.each([
  ['', 'ef46db3751d8e999'],
  ['abc', '44bc2cf5ad770999'],
  ['Nobody inspects the spammish repetition', 'fbcea83c8a378bf1'],
])('the hash of "%s" is the one that is published, its highest byte first', (text, hash) => {
  expect(toHex(twox(utf8(text), 1).toReversed())).toBe(hash);
});

test('what a runtime says of itself is read as the second implementation reads it', () => {
  expect([...metadata.pallets.keys()]).toEqual(registry.metadata.pallets.map(({ name }) => name.toString()));
  for (const { name, constants, index } of registry.metadata.pallets) {
    const read = metadata.pallets.get(name.toString());
    expect([read?.index, [...(read?.constants.keys() ?? [])]]).toEqual([
      index.toNumber(),
      constants.map((constant) => constant.name.toString()),
    ]);
  }
  expect(metadata.types.size).toBe(registry.lookup.types.length);
});

test('every constant of a runtime is a value of its type', () => {
  for (const [name, { constants }] of metadata.pallets)
    for (const constant of constants.keys()) expect(constantIn(metadata, name, constant)).toBeDefined();
  expect(constantIn(metadata, 'Balances', 'ExistentialDeposit')).toBe(100_000_000n);
  expect(constantIn(metadata, 'System', 'BlockHashCount')).toBe(4_096n);
});

test('every value that is kept where there is none is a value of its type, to the last byte', () => {
  for (const { name, entries } of metadata.pallets.values())
    for (const [entry, { type, usual, key }] of entries) {
      if (usual.length === 1 && usual[0] === 0) continue;
      expect([name, entry, readValue(usual, type, metadata)]).toBeDefined();
      expect(() => readValue(Uint8Array.from([...usual, 0]), type, metadata)).toThrow(RangeError);
      expect(key === undefined).toBe(keptIn(metadata, name, entry) !== undefined);
    }
});

test('events are read as they were written, and of bytes that are cut or appended none are', () => {
  const kept = keptIn(metadata, 'System', 'Events');
  if (kept === undefined) throw new Error('no events');
  const dispatch = { weight: { refTime: 7, proofSize: 9 }, class: 'Normal', paysFee: 'Yes' };
  const written = fromHex(
    eventsHex([
      { phase: 1, pallet: 'Balances', name: 'Transfer', values: [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`, 5n] },
      { phase: 1, pallet: 'System', name: 'ExtrinsicFailed', values: [moduleError('Balances', 'Expendability'), dispatch] },
      { phase: 'Initialization', pallet: 'Balances', name: 'Slashed', values: [`0x${'03'.repeat(32)}`, 2n ** 100n] },
    ]).slice(2),
  );
  expect(kept.read(written)).toMatchObject([
    {
      phase: { kind: 'ApplyExtrinsic', of: 1n },
      event: { kind: 'Balances', of: { kind: 'Transfer', of: { from: '01'.repeat(32), to: '02'.repeat(32), amount: 5n } } },
    },
    { event: { kind: 'System', of: { kind: 'ExtrinsicFailed', of: { dispatch_error: { kind: 'Module' } } } } },
    { phase: { kind: 'Initialization' }, event: { of: { kind: 'Slashed', of: { amount: 2n ** 100n } } } },
  ]);
  expect(() => kept.read(written.slice(0, -1))).toThrow(RangeError);
  expect(() => kept.read(Uint8Array.from([...written, 0]))).toThrow(RangeError);
});

test.each([
  ['nothing', ''],
  ['no metadata', '00112233445566'],
  ['a version that is not read here', '6d6574610d00'],
  ['a list without an end', '6d6574610ffeffffff'],
])('%s is not read', (_, hex) => {
  expect(() => readMetadata(fromHex(hex))).toThrow(RangeError);
});
