import { fromHex, toHex } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import type { StellarMemo, StellarOperation } from '@countersign/model';
import {
  Account,
  Asset,
  BASE_FEE,
  Keypair,
  Memo,
  MuxedAccount,
  Operation,
  TransactionBuilder,
  type Transaction,
  type xdr,
} from '@stellar/stellar-base';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { stellar } from './index.ts';
import { stellarLedger } from './testing/ledgers.ts';
import { inputOf, state, to } from './testing/orders.ts';
import { readEnvelope } from './transaction/read-xdr.ts';
import { isSignedBySource } from './transaction/signature.ts';

const network = 'Test SDF Network ; September 2015';
const ledger = stellarLedger(network);
const pairs = [1, 2, 3, 4].map((byte) => Keypair.fromRawEd25519Seed(Buffer.alloc(32, byte)));
const addresses = pairs.map((pair) => pair.publicKey());
const [source = Keypair.random()] = pairs;
const others = addresses.slice(1);

/** Decimal text of amounts as the second implementation takes them. */
function decimal(units: bigint): string {
  const digits = units.toString().padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}

const address = fc.constantFrom(...others);
const id = fc.bigInt(0n, 2n ** 64n - 1n);
/** A destination in its text here, and as the second implementation makes it. */
const place = fc.tuple(address, fc.option(id, { nil: undefined })).map(([base, number]) => ({
  base,
  text: number === undefined ? base : new MuxedAccount(new Account(base, '0'), number.toString()).accountId(),
}));
const amount = fc.bigInt(1n, 2n ** 63n - 1n);
const code = fc.oneof(fc.stringMatching(/^[a-zA-Z0-9]{1,4}$/), fc.stringMatching(/^[a-zA-Z0-9]{5,12}$/));
const asset = fc.record({ code, issuer: address });
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);

const memo: fc.Arbitrary<StellarMemo | undefined> = fc.oneof(
  fc.constant(undefined),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 28 })
    .filter((value) => Buffer.byteLength(value) <= 28)
    .map((value): StellarMemo => ({ type: 'Text', value })),
  id.map((value): StellarMemo => ({ type: 'Id', value: value.toString() })),
  bytes32.map((value): StellarMemo => ({ type: 'Hash', value })),
  bytes32.map((value): StellarMemo => ({ type: 'Return', value })),
);

function theirMemo(one: StellarMemo | undefined): Memo {
  if (one === undefined) return Memo.none();
  const { type, value } = one;
  if (type === 'Text') return Memo.text(value);
  if (type === 'Id') return Memo.id(value);
  return type === 'Hash' ? Memo.hash(value) : Memo.return(value);
}

interface Pair {
  readonly ours: StellarOperation;
  readonly theirs: xdr.Operation;
  readonly moved: string | undefined;
}

const token = (one: { code: string; issuer: string } | undefined) => (one ? new Asset(one.code, one.issuer) : Asset.native());

const operations: Readonly<Record<StellarOperation['type'], fc.Arbitrary<Pair>>> = {
  Payment: fc
    .record({ place, amount, asset: fc.option(asset, { nil: undefined }) })
    .map(({ place: { text, base }, amount: units, asset: of }) => ({
      ours: { type: 'Payment', destination: to(text), amount: units.toString(), ...(of && { asset: of }) },
      theirs: Operation.payment({ destination: text, asset: token(of), amount: decimal(units) }),
      moved: `${of ? `Token:${of.code}:${of.issuer}` : 'Native'} ${base} ${units}`,
    })),
  CreateAccount: fc.record({ address, amount }).map(({ address: base, amount: units }) => ({
    ours: { type: 'CreateAccount', destination: to(base), startingBalance: units.toString() },
    theirs: Operation.createAccount({ destination: base, startingBalance: decimal(units) }),
    moved: `Native ${base} ${units}`,
  })),
  ChangeTrust: fc.record({ asset, limit: fc.bigInt(0n, 2n ** 63n - 1n) }).map(({ asset: of, limit }) => ({
    ours: { type: 'ChangeTrust', asset: of, limit: limit.toString() },
    theirs: Operation.changeTrust({ asset: token(of), limit: decimal(limit) }),
    moved: undefined,
  })),
  AccountMerge: place.map(({ text }) => ({
    ours: { type: 'AccountMerge', destination: to(text) },
    theirs: Operation.accountMerge({ destination: text }),
    moved: undefined,
  })),
  SetOptions: fc.oneof(
    fc.stringMatching(/^[a-z0-9.-]{0,32}$/).map((homeDomain): Pair => ({
      ours: { type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain } },
      theirs: Operation.setOptions({ homeDomain }),
      moved: undefined,
    })),
    fc.constant<Pair>({
      ours: { type: 'SetOptions', option: { type: 'OptionSetFlag', setFlag: 'AuthImmutable' } },
      theirs: Operation.setOptions({ setFlags: 4 }),
      moved: undefined,
    }),
  ),
};

const common = fc.record({
  sequence: fc.bigInt(0n, 2n ** 63n - 3n),
  fee: fc.integer({ min: 100, max: 10_000_000 }),
  closeTime: fc.integer({ min: 1, max: 4_000_000_000 }),
  memo,
});

type Common = typeof common extends fc.Arbitrary<infer Value> ? Value : never;

function built(operation: StellarOperation, { sequence, fee, closeTime, memo: note }: Common) {
  const { destination } = { destination: undefined, ...operation };
  // A memo beside a muxed address is refused, as the second implementation does not.
  const isMuxed = destination?.type === 'Address' && destination.address.startsWith('M');
  const used = isMuxed ? undefined : note;
  const rich = { balance: '9223372036854775807', sequence: sequence.toString(), subentries: 0 };
  const isNew = operation.type === 'CreateAccount';
  const accounts = { [source.publicKey()]: rich, ...(isNew ? {} : Object.fromEntries(others.map((one) => [one, rich]))) };
  // What is paid is held; what is trusted is not, so that any limit will do.
  const lines = [source.publicKey(), ...others].flatMap((account) => {
    if (!('asset' in operation) || operation.asset === undefined) return [];
    const isHeld = operation.type === 'Payment' && account === source.publicKey();
    const most = '9223372036854775807';
    return [{ ...operation.asset, account, balance: isHeld ? most : '0', limit: most }];
  });
  const input = inputOf(
    operation,
    { feeStrategy: { type: 'SpecifiedRate', baseFee: fee.toString() }, ...(used && { memo: used }) },
    { ...state, closeTime, baseFee: '100', baseReserve: '0', accounts, trustLines: lines },
  );
  const [key] = input.sender;
  if (key === undefined) throw new Error('no sender');
  return { result: stellar.transaction.build({ ...input, sender: [{ ...key, address: source.publicKey() }] }), used };
}

const kinds = ['Payment', 'CreateAccount', 'ChangeTrust', 'AccountMerge', 'SetOptions'] as const;

test.each(kinds)(
  '%s: what is built here is what the second implementation signs, to the last byte, and is read there and here as what was ordered',
  { timeout: comparisonTimeout },
  (kind) => {
    fc.assert(
      fc.property(operations[kind], common, ({ ours, theirs, moved }, more) => {
        const { result, used } = built(ours, more);
        if (!result.ok) {
          // More than the account can spend beside its fee.
          expect(result.error.hint).toMatch(/^(CurrentlyNotEnoughFunds|InvalidDestination)$/);
          fc.pre(false);
          return;
        }
        const [payload] = result.value.payloads;
        const signature = toHex(source.sign(Buffer.from(payload?.bytes ?? '', 'hex')));
        const { raw, transactionId } = stellar.transaction.assemble(result.value, [{ signature }]);
        const maxTime = more.closeTime + 3_600;
        const signed = new TransactionBuilder(new Account(source.publicKey(), more.sequence.toString()), {
          fee: more.fee.toString(),
          networkPassphrase: network,
          timebounds: { minTime: 0, maxTime },
          memo: theirMemo(used),
        })
          .addOperation(theirs)
          .build();
        signed.sign(source);
        expect([raw, transactionId]).toEqual([signed.toEnvelope().toXDR('hex'), signed.hash().toString('hex')]);
        const decoded = stellar.transaction.decode(raw, ledger);
        if (!decoded.ok) throw new Error(decoded.error);
        const { movements, operation, fee, sequence } = decoded.value;
        expect(operation).toBe(kind);
        expect([fee, sequence]).toEqual([BigInt(more.fee), (more.sequence + 1n).toString()]);
        expect(movements.map(({ asset: of, to: arrives, amount: units }) => `${assetKey(of)} ${arrives} ${units}`)).toEqual(
          moved === undefined ? [] : [moved],
        );
      }),
      { numRuns: comparisons },
    );
  },
);

type Foreign = Pick<Pair, 'theirs' | 'moved'>;

/** Operations that no order has. */
const unordered: readonly fc.Arbitrary<Foreign>[] = [
  fc
    .record({ name: fc.stringMatching(/^[a-z.]{1,64}$/), value: fc.option(fc.uint8Array({ minLength: 1, maxLength: 64 })) })
    .map(({ name, value }) => ({
      theirs: Operation.manageData({ name, value: value === null ? null : Buffer.from(value) }),
      moved: undefined,
    })),
  fc.record({ code, place, amount }).map(({ code: of, place: { text, base }, amount: units }) => ({
    theirs: Operation.clawback({ asset: new Asset(of, source.publicKey()), from: text, amount: decimal(units) }),
    moved: `Token:${of}:${source.publicKey()} ${source.publicKey()} ${units}`,
    from: base,
  })),
  fc.record({ code, address, isGiven: fc.boolean() }).map(({ code: of, address: trustor, isGiven }) => ({
    theirs: Operation.setTrustLineFlags({ trustor, asset: new Asset(of, source.publicKey()), flags: { authorized: isGiven } }),
    moved: undefined,
  })),
  fc
    .record({ key: address, weight: fc.nat(255), low: fc.option(fc.nat(255)), inflation: fc.option(address) })
    .map(({ key, weight, low, inflation }) => ({
      theirs: Operation.setOptions({
        signer: { ed25519PublicKey: key, weight },
        ...(low !== null && { lowThreshold: low, masterWeight: 7 }),
        ...(inflation !== null && { inflationDest: inflation }),
      }),
      moved: undefined,
    })),
  bytes32.map((hash) => ({ theirs: Operation.setOptions({ signer: { sha256Hash: hash, weight: 1 } }), moved: undefined })),
];

/** What others may write that is never built here. */
const foreign = fc.record({
  pairs: fc.array(fc.oneof<fc.Arbitrary<Foreign>[]>(...kinds.map((kind) => operations[kind]), ...unordered), {
    minLength: 1,
    maxLength: 5,
  }),
  common,
  hasBounds: fc.boolean(),
  isMuxed: fc.boolean(),
  bump: fc.boolean(),
});

test(
  'what the second implementation signs is read here: id, signature, kinds, fee, memo, bounds and what moves',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(foreign, ({ pairs: all, common: { sequence, fee, closeTime, memo: note }, hasBounds, isMuxed, bump }) => {
        const base = new Account(source.publicKey(), sequence.toString());
        const builder = new TransactionBuilder(isMuxed ? new MuxedAccount(base, '42') : base, {
          fee: fee.toString(),
          networkPassphrase: network,
          memo: theirMemo(note),
          ...(hasBounds && { timebounds: { minTime: 0, maxTime: closeTime } }),
        });
        for (const { theirs } of all) builder.addOperation(theirs);
        const inner: Transaction = (hasBounds ? builder : builder.setTimeout(0)).build();
        inner.sign(source);
        const payer = pairs[1] ?? source;
        const outer = bump ? TransactionBuilder.buildFeeBumpTransaction(payer, String(fee), inner, network) : inner;
        if (bump) outer.sign(payer);
        const raw = outer.toEnvelope().toXDR('hex');
        const decoded = stellar.transaction.decode(raw, ledger);
        if (!decoded.ok) throw new Error(decoded.error);
        const { transactionId, senders, movements, fee: read, sequence: own, memos, warnings, validity } = decoded.value;
        expect([transactionId, senders, read]).toEqual([outer.hash().toString('hex'), [source.publicKey()], BigInt(outer.fee)]);
        expect(own).toBe((sequence + 1n).toString());
        expect(memos).toEqual(note === undefined ? [] : [note.value]);
        expect(movements.map(({ asset: of, to: arrives, amount: units }) => `${assetKey(of)} ${arrives} ${units}`)).toEqual(
          all.flatMap(({ moved }) => moved ?? []),
        );
        expect(validity).toEqual(hasBounds ? { type: 'Moment', moment: new Date(closeTime * 1_000).toISOString() } : undefined);
        const codes = warnings.map(({ code: one }) => one);
        expect([codes.includes('NeverExpires'), codes.includes('OtherFeePayer')]).toEqual([!hasBounds, bump]);
        expect(codes.includes('HigherNetworkFee')).toBe(BigInt(outer.fee) > 10_000_000n);
        const envelope = readEnvelope(raw, network);
        expect(envelope.ok && isSignedBySource(envelope.value)).toBe(!bump);
      }),
      { numRuns: comparisons },
    );
  },
);

test('a byte that is flipped, repeated, left out or appended is refused or gives another id; on another network it is another transaction', () => {
  const signed = new TransactionBuilder(new Account(source.publicKey(), '7'), {
    fee: BASE_FEE,
    networkPassphrase: network,
    timebounds: { minTime: 0, maxTime: 2_000_000_000 },
    memo: Memo.text('a memo'),
  })
    .addOperation(
      Operation.payment({ destination: others[0] ?? '', asset: token({ code: 'EURO1', issuer: others[1] ?? '' }), amount: '5' }),
    )
    .build();
  signed.sign(source);
  const raw = signed.toEnvelope().toXDR('hex');
  const id = signed.hash().toString('hex');
  const bytes = fromHex(raw);
  const signatures = bytes.length - 72;
  for (let at = 0; at < bytes.length; at++) {
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ bit;
      const read = readEnvelope(toHex(changed), network);
      if (!read.ok) continue;
      // Another transaction, or the same one with a signature that is not its own.
      expect(at < signatures - 4 ? read.value.id !== id : !isSignedBySource(read.value)).toBe(true);
    }
    expect(readEnvelope(toHex(Uint8Array.from([...bytes].toSpliced(at, 1))), network).ok).toBe(false);
    const repeated = Uint8Array.from([...bytes.subarray(0, at + 1), ...bytes.subarray(at)]);
    expect(readEnvelope(toHex(repeated), network).ok).toBe(false);
  }
  for (const more of ['00', '00000000', raw]) expect(readEnvelope(`${raw}${more}`, network).ok).toBe(false);
  const elsewhere = readEnvelope(raw, 'Public Global Stellar Network ; September 2015');
  expect(elsewhere.ok && [elsewhere.value.id === id, isSignedBySource(elsewhere.value)]).toEqual([false, false]);
});
