import { toBase64, toHex, utf8 } from '@countersign/kernel';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { Asset, Keypair, xdr } from '@stellar/stellar-base';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { entryKeys, readDatum, readEntryData } from './index.ts';

const pairs = [1, 2, 3].map((byte) => Keypair.fromRawEd25519Seed(Buffer.alloc(32, byte)));
const [owner = Keypair.random(), issuer = Keypair.random()] = pairs;
const int64 = (value: bigint) => xdr.Int64.fromString(value.toString());
const bytesOf = (data: xdr.LedgerEntryData) => Uint8Array.from(data.toXDR());

const amount = fc.bigInt(0n, 2n ** 63n - 1n);
const word = fc.nat(2 ** 31 - 1);
const byte = fc.nat(255);
const liabilities = fc.record({ buying: amount, selling: amount });
const code = fc.oneof(fc.stringMatching(/^[a-zA-Z0-9]{1,4}$/), fc.stringMatching(/^[a-zA-Z0-9]{5,12}$/));

const liabilitiesOf = ({ buying, selling }: { readonly buying: bigint; readonly selling: bigint }) =>
  new xdr.Liabilities({ buying: int64(buying), selling: int64(selling) });

const account = fc.record({
  balance: amount,
  sequence: amount,
  subentries: word,
  flags: fc.nat(15),
  thresholds: fc.tuple(byte, byte, byte, byte),
  weights: fc.array(fc.nat(255), { maxLength: 3 }),
  liabilities: fc.option(liabilities, { nil: undefined }),
  sponsors: fc.option(fc.tuple(word, word), { nil: undefined }),
  hasTimes: fc.boolean(),
});
type MadeAccount = typeof account extends fc.Arbitrary<infer T> ? T : never;

function extensionsOf({ liabilities: own, sponsors, hasTimes }: MadeAccount): xdr.AccountEntryExt {
  if (own === undefined) return new xdr.AccountEntryExt(0);
  const times = new xdr.AccountEntryExtensionV3({
    ext: new xdr.ExtensionPoint(0),
    seqLedger: 9,
    seqTime: xdr.Uint64.fromString('99'),
  });
  const second =
    sponsors &&
    new xdr.AccountEntryExtensionV2({
      numSponsored: sponsors[0],
      numSponsoring: sponsors[1],
      signerSponsoringIDs: [issuer.xdrAccountId()],
      ext: hasTimes ? new xdr.AccountEntryExtensionV2Ext(3, times) : new xdr.AccountEntryExtensionV2Ext(0),
    });
  const ext = second ? new xdr.AccountEntryExtensionV1Ext(2, second) : new xdr.AccountEntryExtensionV1Ext(0);
  return new xdr.AccountEntryExt(1, new xdr.AccountEntryExtensionV1({ liabilities: liabilitiesOf(own), ext }));
}

test('what the second implementation writes of an account is read as it is', { timeout: comparisonTimeout }, () => {
  fc.assert(
    fc.property(account, (made) => {
      const { balance, sequence, subentries, flags, thresholds, weights } = made;
      const data = xdr.LedgerEntryData.account(
        new xdr.AccountEntry({
          accountId: owner.xdrAccountId(),
          balance: int64(balance),
          seqNum: int64(sequence),
          numSubEntries: subentries,
          inflationDest: issuer.xdrAccountId(),
          flags,
          homeDomain: 'a.example',
          thresholds: Buffer.from(thresholds),
          signers: weights.map((weight) => new xdr.Signer({ key: xdr.SignerKey.signerKeyTypeHashX(Buffer.alloc(32)), weight })),
          ext: extensionsOf(made),
        }),
      );
      const hasSponsors = made.liabilities !== undefined && made.sponsors !== undefined;
      expect(readEntryData(bytesOf(data))).toEqual({
        ok: true,
        value: {
          account: owner.publicKey(),
          asset: 'Native',
          balance,
          sequence,
          subentries,
          flags,
          ownWeight: thresholds[0],
          thresholds: { medium: thresholds[2], high: thresholds[3] },
          hasSigners: weights.some((weight) => weight > 0),
          liabilities: made.liabilities ?? { buying: 0n, selling: 0n },
          sponsored: hasSponsors ? made.sponsors?.[0] : 0,
          sponsoring: hasSponsors ? made.sponsors?.[1] : 0,
        },
      });
    }),
    { numRuns: comparisons },
  );
});

test('and what it writes of a trust line, by the key that it knows it by', { timeout: comparisonTimeout }, () => {
  const line = fc.record({ code, balance: amount, limit: amount, flags: fc.nat(7), own: fc.option(liabilities) });
  fc.assert(
    fc.property(line, ({ code: of, balance, limit, flags, own }) => {
      const asset = new Asset(of, issuer.publicKey());
      const first = own && new xdr.TrustLineEntryV1({ liabilities: liabilitiesOf(own), ext: new xdr.TrustLineEntryV1Ext(0) });
      const data = xdr.LedgerEntryData.trustline(
        new xdr.TrustLineEntry({
          accountId: owner.xdrAccountId(),
          asset: asset.toTrustLineXDRObject(),
          balance: int64(balance),
          limit: int64(limit),
          flags,
          ext: first ? new xdr.TrustLineEntryExt(1, first) : new xdr.TrustLineEntryExt(0),
        }),
      );
      const token = { code: of, issuer: issuer.publicKey() };
      expect(readEntryData(bytesOf(data))).toEqual({
        ok: true,
        value: {
          account: owner.publicKey(),
          asset: token,
          balance,
          limit,
          flags,
          liabilities: own ?? { buying: 0n, selling: 0n },
        },
      });
      const key = new xdr.LedgerKeyTrustLine({ accountId: owner.xdrAccountId(), asset: asset.toTrustLineXDRObject() });
      expect(toBase64(entryKeys.line(owner.publicKey(), token))).toBe(xdr.LedgerKey.trustline(key).toXDR('base64'));
    }),
    { numRuns: comparisons },
  );
});

test('accounts and their data have the keys that the second implementation gives them', () => {
  const accountId = owner.xdrAccountId();
  const dataName = 'config.memo_required';
  expect(toBase64(entryKeys.account(owner.publicKey()))).toBe(
    xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId })).toXDR('base64'),
  );
  expect(toBase64(entryKeys.datum(owner.publicKey(), dataName))).toBe(
    xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId, dataName })).toXDR('base64'),
  );
  const datum = new xdr.DataEntry({ accountId, dataName, dataValue: Buffer.from('value'), ext: new xdr.DataEntryExt(0) });
  const bytes = bytesOf(xdr.LedgerEntryData.data(datum));
  const read = readDatum(bytes);
  expect(read.ok && toHex(read.value)).toBe(toHex(utf8('value')));
  // What is neither an account nor a trust line, and what is cut off or goes on, is refused.
  expect(readEntryData(bytes).ok).toBe(false);
  for (let length = 0; length < bytes.length; length += 4) expect(readDatum(bytes.slice(0, length)).ok).toBe(false);
  expect(readDatum(Uint8Array.from([...bytes, 0, 0, 0, 0])).ok).toBe(false);
});
