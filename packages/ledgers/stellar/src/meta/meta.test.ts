import { fromHex } from '@countersign/kernel';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { Asset, Keypair, nativeToScVal, xdr } from '@stellar/stellar-base';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { balanceChanges } from './index.ts';

const pairs = [1, 2, 3, 4].map((byte) => Keypair.fromRawEd25519Seed(Buffer.alloc(32, byte)));
const idOf = (pair: Keypair) => pair.xdrAccountId();
const hash = Buffer.alloc(32, 7);
const int64 = (value: bigint) => xdr.Int64.fromString(value.toString());
const none = { account: () => new xdr.AccountEntryExt(0), line: () => new xdr.TrustLineEntryExt(0) };

/** What somebody has: an account's coins, or a token along a line. */
interface Held {
  readonly who: number;
  readonly code: string | undefined;
  readonly hasExtensions: boolean;
}

const issuer = pairs[3] ?? Keypair.random();
const textOf = ({ who, code }: Held) =>
  `${pairs[who]?.publicKey() ?? ''} ${code === undefined ? 'Native' : `${code}:${issuer.publicKey()}`}`;

function liabilities() {
  return new xdr.Liabilities({ buying: int64(5n), selling: int64(6n) });
}

function accountExtensions() {
  const third = new xdr.AccountEntryExtensionV3({
    ext: new xdr.ExtensionPoint(0),
    seqLedger: 9,
    seqTime: xdr.Uint64.fromString('99'),
  });
  const second = new xdr.AccountEntryExtensionV2({
    numSponsored: 1,
    numSponsoring: 2,
    signerSponsoringIDs: [idOf(issuer), null] as never,
    ext: new xdr.AccountEntryExtensionV2Ext(3, third),
  });
  const first = new xdr.AccountEntryExtensionV1({
    liabilities: liabilities(),
    ext: new xdr.AccountEntryExtensionV1Ext(2, second),
  });
  return new xdr.AccountEntryExt(1, first);
}

function lineExtensions() {
  const second = new xdr.TrustLineEntryExtensionV2({ liquidityPoolUseCount: 3, ext: new xdr.TrustLineEntryExtensionV2Ext(0) });
  return new xdr.TrustLineEntryExt(
    1,
    new xdr.TrustLineEntryV1({ liabilities: liabilities(), ext: new xdr.TrustLineEntryV1Ext(2, second) }),
  );
}

function entryOf(held: Held, balance: bigint): xdr.LedgerEntry {
  const pair = pairs[held.who] ?? issuer;
  const data =
    held.code === undefined
      ? xdr.LedgerEntryData.account(
          new xdr.AccountEntry({
            accountId: idOf(pair),
            balance: int64(balance),
            seqNum: int64(77n),
            numSubEntries: 2,
            inflationDest: held.hasExtensions ? idOf(issuer) : null,
            flags: 1,
            homeDomain: 'a.example',
            thresholds: Buffer.from([1, 0, 0, 0]),
            signers: held.hasExtensions ? [new xdr.Signer({ key: xdr.SignerKey.signerKeyTypeHashX(hash), weight: 1 })] : [],
            ext: held.hasExtensions ? accountExtensions() : none.account(),
          }),
        )
      : xdr.LedgerEntryData.trustline(
          new xdr.TrustLineEntry({
            accountId: idOf(pair),
            asset: new Asset(held.code, issuer.publicKey()).toTrustLineXDRObject(),
            balance: int64(balance),
            limit: int64(2n ** 63n - 1n),
            flags: 1,
            ext: held.hasExtensions ? lineExtensions() : none.line(),
          }),
        );
  return wrapped(data, held.hasExtensions);
}

function wrapped(data: xdr.LedgerEntryData, isSponsored: boolean): xdr.LedgerEntry {
  const sponsor = new xdr.LedgerEntryExtensionV1({ sponsoringId: idOf(issuer), ext: new xdr.LedgerEntryExtensionV1Ext(0) });
  const ext = isSponsored ? new xdr.LedgerEntryExt(1, sponsor) : new xdr.LedgerEntryExt(0);
  return new xdr.LedgerEntry({ lastModifiedLedgerSeq: 5, data, ext });
}

function keyOf({ who, code }: Held): xdr.LedgerKey {
  const accountId = idOf(pairs[who] ?? issuer);
  if (code === undefined) return xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId }));
  const asset = new Asset(code, issuer.publicKey()).toTrustLineXDRObject();
  return xdr.LedgerKey.trustline(new xdr.LedgerKeyTrustLine({ accountId, asset }));
}

const price = () => new xdr.Price({ n: 1, d: 2 });
const contract = () => xdr.ScAddress.scAddressTypeContract(hash as never);
const value = () => nativeToScVal({ a: [1, 'text', true, 5n, null], b: Buffer.from('bytes') });

/** Entries and keys that hold nothing that is counted. */
const others: readonly (() => readonly [xdr.LedgerEntryData, xdr.LedgerKey])[] = [
  () => [
    xdr.LedgerEntryData.offer(
      new xdr.OfferEntry({
        sellerId: idOf(issuer),
        offerId: int64(1n),
        selling: Asset.native().toXDRObject(),
        buying: new Asset('LONGCODE', issuer.publicKey()).toXDRObject(),
        amount: int64(3n),
        price: price(),
        flags: 0,
        ext: new xdr.OfferEntryExt(0),
      }),
    ),
    xdr.LedgerKey.offer(new xdr.LedgerKeyOffer({ sellerId: idOf(issuer), offerId: int64(1n) })),
  ],
  () => [
    xdr.LedgerEntryData.data(
      new xdr.DataEntry({
        accountId: idOf(issuer),
        dataName: 'name',
        dataValue: Buffer.from('value'),
        ext: new xdr.DataEntryExt(0),
      }),
    ),
    xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId: idOf(issuer), dataName: 'name' })),
  ],
  () => {
    const balanceId = xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash);
    const predicate = xdr.ClaimPredicate.claimPredicateAnd([
      xdr.ClaimPredicate.claimPredicateNot(xdr.ClaimPredicate.claimPredicateBeforeAbsoluteTime(int64(5n))),
      xdr.ClaimPredicate.claimPredicateUnconditional(),
    ]);
    const claimant = xdr.Claimant.claimantTypeV0(new xdr.ClaimantV0({ destination: idOf(issuer), predicate }));
    const ext = new xdr.ClaimableBalanceEntryExt(
      1,
      new xdr.ClaimableBalanceEntryExtensionV1({ ext: new xdr.ClaimableBalanceEntryExtensionV1Ext(0), flags: 1 }),
    );
    return [
      xdr.LedgerEntryData.claimableBalance(
        new xdr.ClaimableBalanceEntry({
          balanceId,
          claimants: [claimant],
          asset: Asset.native().toXDRObject(),
          amount: int64(4n),
          ext,
        }),
      ),
      xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance({ balanceId })),
    ];
  },
  () => [
    xdr.LedgerEntryData.contractData(
      new xdr.ContractDataEntry({
        ext: new xdr.ExtensionPoint(0),
        contract: contract(),
        key: value(),
        durability: xdr.ContractDataDurability.persistent(),
        val: value(),
      }),
    ),
    xdr.LedgerKey.contractData(
      new xdr.LedgerKeyContractData({ contract: contract(), key: value(), durability: xdr.ContractDataDurability.temporary() }),
    ),
  ],
  () => [
    xdr.LedgerEntryData.contractCode(
      new xdr.ContractCodeEntry({ ext: new xdr.ContractCodeEntryExt(0), hash, code: Buffer.from('code') }),
    ),
    xdr.LedgerKey.contractCode(new xdr.LedgerKeyContractCode({ hash })),
  ],
  () => [
    xdr.LedgerEntryData.ttl(new xdr.TtlEntry({ keyHash: hash, liveUntilLedgerSeq: 9 })),
    xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl({ keyHash: hash })),
  ],
];

const held = fc.record({
  who: fc.nat(2),
  code: fc.option(fc.constantFrom('USD', 'LONGCODE'), { nil: undefined }),
  hasExtensions: fc.boolean(),
});
const balance = fc.bigInt(0n, 2n ** 62n);
/** An entry before and after; absent where it was not there, or is gone. */
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ held, before: fc.option(balance), after: fc.option(balance) }) },
  { weight: 1, arbitrary: fc.constantFrom(...others) },
);
const step = fc.array(change, { maxLength: 5 });

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The changes of a step, which goes on from the balances that are there, and notes what they come to. */
function changesOf(all: Step, known: Map<string, bigint>, sums: Map<string, bigint>): xdr.LedgerEntryChange[] {
  return all.flatMap((one) => {
    if (typeof one === 'function') {
      const [data, key] = one();
      const entry = wrapped(data, true);
      return [
        xdr.LedgerEntryChange.ledgerEntryState(entry),
        xdr.LedgerEntryChange.ledgerEntryUpdated(entry),
        xdr.LedgerEntryChange.ledgerEntryRemoved(key),
      ];
    }
    const name = textOf(one.held);
    const before = known.get(name) ?? one.before ?? undefined;
    const { after } = one;
    sums.set(name, (sums.get(name) ?? 0n) + (after ?? 0n) - (before ?? 0n));
    if (after === null) known.delete(name);
    else known.set(name, after);
    const states = before === undefined ? [] : [xdr.LedgerEntryChange.ledgerEntryState(entryOf(one.held, before))];
    if (after === null) return before === undefined ? [] : [...states, xdr.LedgerEntryChange.ledgerEntryRemoved(keyOf(one.held))];
    const entry = entryOf(one.held, after);
    return [
      ...states,
      before === undefined ? xdr.LedgerEntryChange.ledgerEntryCreated(entry) : xdr.LedgerEntryChange.ledgerEntryUpdated(entry),
    ];
  });
}

function event() {
  const body = new xdr.ContractEventV0({ topics: [value(), nativeToScVal('transfer', { type: 'symbol' })], data: value() });
  return new xdr.ContractEvent({
    ext: new xdr.ExtensionPoint(0),
    contractId: hash as never,
    type: xdr.ContractEventType.contract(),
    body: new xdr.ContractEventBody(0, body),
  });
}

function metaOf(
  version: number,
  before: xdr.LedgerEntryChange[],
  operations: xdr.LedgerEntryChange[][],
  after: xdr.LedgerEntryChange[],
) {
  const ext = new xdr.ExtensionPoint(0);
  const plain = operations.map((changes) => new xdr.OperationMeta({ changes }));
  if (version === 1) return new xdr.TransactionMeta(1, new xdr.TransactionMetaV1({ txChanges: before, operations: plain }));
  const parts = { txChangesBefore: before, operations: plain, txChangesAfter: after };
  if (version === 2) return new xdr.TransactionMeta(2, new xdr.TransactionMetaV2(parts));
  if (version === 3) return new xdr.TransactionMeta(3, new xdr.TransactionMetaV3({ ext, ...parts, sorobanMeta: null }));
  const withEvents = operations.map((changes) => new xdr.OperationMetaV2({ ext, changes, events: [event()] }));
  return new xdr.TransactionMeta(
    4,
    new xdr.TransactionMetaV4({ ext, ...parts, operations: withEvents, sorobanMeta: null, events: [], diagnosticEvents: [] }),
  );
}

test(
  'what the second implementation writes down of a transaction comes to the balances that it changed, beside its fee',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4),
        step,
        fc.array(step, { maxLength: 3 }),
        step,
        (version, before, operations, after) => {
          const [known, sums] = [new Map<string, bigint>(), new Map<string, bigint>()];
          const [first, steps] = [changesOf(before, known, sums), operations.map((one) => changesOf(one, known, sums))];
          // Afterwards a part of the fee comes back, which is not counted twice.
          const last = version === 1 ? [] : changesOf(after, known, new Map());
          const read = balanceChanges(Uint8Array.from(metaOf(version, first, steps, last).toXDR()));
          if (!read.ok) throw new Error(read.error);
          const said = read.value.map(({ account, asset, change: by }) => [
            `${account} ${asset === 'Native' ? asset : `${asset.code}:${asset.issuer}`}`,
            by,
          ]);
          expect(new Map(said as [string, bigint][])).toEqual(new Map([...sums].filter(([, by]) => by !== 0n)));
        },
      ),
      { numRuns: comparisons },
    );
  },
);

test('what is cut off or of another version is refused', () => {
  const meta = metaOf(
    2,
    [],
    [[xdr.LedgerEntryChange.ledgerEntryCreated(entryOf({ who: 0, code: undefined, hasExtensions: true }, 5n))]],
    [],
  ).toXDR('hex');
  expect(balanceChanges(fromHex(meta)).ok).toBe(true);
  for (let length = 0; length < meta.length; length += 8) expect(balanceChanges(fromHex(meta.slice(0, length))).ok).toBe(false);
  expect(balanceChanges(fromHex(`00000005${meta.slice(8)}`)).ok).toBe(false);
});
