import { err } from '@countersign/kernel';
import { AddressTag, TickerLedgerDetails } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { spelledDetails } from '../asset-spelling.ts';
import { nativeCoin } from '../descriptor.ts';
import type { LedgerModule } from '../ledger-module.ts';
import { describeKeys } from './key-conformance.ts';
import type { LedgerSamples } from './samples.ts';

/** A tag of each kind. */
const tags = {
  DestinationTag: '4294967295',
  MemoHash: 'ab'.repeat(32),
  MemoId: '18446744073709551615',
  MemoReturn: 'cd'.repeat(32),
  MemoText: '7',
  Muxed: '18446744073709551615',
} as const satisfies Record<AddressTag['type'], string>;

/** What a ledger must read as addresses and as assets. */
export function describeAddressesAndAssets(module: LedgerModule, samples: LedgerSamples): void {
  const { ledger } = samples;
  const { address, assets } = module;

  describe('addresses', () => {
    test('there are examples of both kinds', () => {
      expect(samples.addresses.valid.length).toBeGreaterThan(0);
      expect(samples.addresses.invalid.length).toBeGreaterThan(0);
    });
    for (const { text, ...parsed } of samples.addresses.valid) {
      test(`reads ${text}`, () => {
        expect(address.parse(text, ledger)).toEqual({ ok: true, value: parsed });
        const again = address.parse(parsed.address, ledger);
        expect(again.ok && again.value.address).toBe(parsed.address);
      });
    }
    for (const { text, failure } of samples.addresses.invalid) {
      test(`refuses ${JSON.stringify(text)} as ${failure}`, () => expect(address.parse(text, ledger)).toEqual(err(failure)));
    }
    for (const text of ['', ' ', '0x', 'ä', '\u0000', 'a'.repeat(512)]) {
      test(`refuses ${JSON.stringify(text.slice(0, 8))}`, () => expect(address.parse(text, ledger).ok).toBe(false));
    }
  });

  describeKeys(module, samples);

  test('an address is found by what it may have been written as', () => {
    for (const { text, kind: _, ...parsed } of samples.addresses.valid) {
      expect(address.spellings(parsed, ledger)).toContain(text.toLowerCase());
    }
  });

  describe('tags', () => {
    test.each(Object.entries(tags))(
      'of the kind %s, %s, are taken where the ledger lists them, and given back as they were',
      (type, value) => {
        const tag = AddressTag.parse({ type, value });
        const isListed = module.descriptor.tags.some((one) => one.type === type);
        const [valid] = samples.addresses.valid;
        const text = valid && address.withTag?.(valid.address, tag, ledger);
        expect(text !== undefined).toBe(isListed);
        if (text !== undefined)
          expect(address.parse(text, ledger)).toMatchObject({ ok: true, value: { address: valid?.address, tag } });
      },
    );
  });

  describe('assets', () => {
    test('the native ticker names the native asset', () => {
      const coin = assets.nativeTicker(ledger);
      expect(assets.fromTicker(coin.ledgerDetails)).toEqual({ ok: true, value: { type: 'Native' } });
      expect(coin).toEqual(nativeCoin(module.descriptor, ledger.parameters));
    });
    for (const { details, asset } of samples.tickers) {
      test(`${JSON.stringify(details.properties)} is an asset and back`, () => {
        expect(assets.fromTicker(details)).toEqual({ ok: true, value: asset });
        const back = assets.toTickerDetails(asset);
        expect(TickerLedgerDetails.safeParse(back).success).toBe(true);
        expect(assets.fromTicker(back)).toEqual({ ok: true, value: asset });
        expect(spelledDetails(module, back), 'one spelling').toEqual(back);
      });
    }
    for (const details of samples.malformedTickers) {
      test(`${JSON.stringify(details)} is refused`, () =>
        expect(assets.fromTicker(details)).toEqual(err('InvalidTickerLedgerDetails')));
    }
  });
}
