import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { signPayload } from '@countersign/ledger-port/conformance';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { addressOfKey } from './address.ts';
import { compact } from './bytes/writer.ts';
import { substrate } from './index.ts';
import { runtimesOf } from './runtime.ts';
import { inputOf } from './testing/input.ts';
import { substrateLedger } from './testing/ledgers.ts';
import { anyCall, key, orderedAs, randomCalls, surroundings } from './testing/random-calls.ts';
import { secondCall, secondNetworks, secondPayload, type SecondNetwork } from './testing/second.ts';
import { testKey } from './testing/wallet.ts';
import type { Call } from './transaction/call.ts';
import { longestPeriod } from './transaction/era.ts';
import { readExtrinsic, type ReadExtrinsic } from './transaction/read-extrinsic.ts';
import type { Transaction } from './transaction/transaction.ts';
import { callBytes } from './transaction/write-call.ts';

vi.setConfig({ testTimeout: comparisonTimeout });

const places = secondNetworks.map((network) => {
  const ledger = substrateLedger(network.name);
  const [runtime] = runtimesOf(ledger);
  if (runtime === undefined || ledger.parameters.type !== 'Substrate') throw new Error('no runtime');
  return { network, ledger, runtime, genesisHash: ledger.parameters.genesisHash.slice(2) };
});
type Place = (typeof places)[number];

/** A network that has the method, and one of two senders there. */
function placeOf(method: Call['method']) {
  const having = places.filter(({ runtime }) => runtime.methods.has(method));
  return fc.record({ place: fc.constantFrom(...having), number: fc.constantFrom(1, 77) });
}

test.each(places)('the methods of $network.name have the numbers that its metadata gives them', ({ network, runtime }) => {
  for (const [method, { pallet, number }] of runtime.methods)
    expect([method, ...network.numbersOf(method)]).toEqual([method, pallet, number]);
  expect(runtime.methods.size).toBe(network.name.endsWith('asset-hub') ? 12 : 3);
  const system = network.registry.metadata.pallets.find(({ name }) => name.toString() === 'System');
  const constantOf = (wanted: string) =>
    [...(system?.constants.find(({ name }) => name.toString() === wanted)?.value.toU8a(true) ?? [])].reduceRight(
      (sum, byte) => sum * 256 + byte,
      0,
    );
  expect(constantOf('SS58Prefix')).toBe(network.name.startsWith('kusama') ? 2 : 0);
  expect(constantOf('BlockHashCount')).toBe(longestPeriod);
});

test.each(Object.entries(randomCalls))(
  '%s: what is built here is what the second implementation signs, sends, reads and names',
  (method, arbitrary: fc.Arbitrary<Call>) => {
    fc.assert(
      fc.property(arbitrary, surroundings, placeOf(method as Call['method']), (call, around, { place, number }) => {
        const { ledger, network } = place;
        const sender = testKey(number, ledger);
        const { blockHeight, blockHash, nonce, specVersion, metadataHash, priority } = around;
        const { transactionVersion } = place.runtime;
        const most = (2n ** 127n).toString();
        const stake = { active: most, unbonding: [{ amount: most }] };
        const staked = method === 'Bond' || method === 'TransferKeepAlive' ? {} : { stake };
        const account = { nonce, free: (2n ** 128n - 1n).toString(), reserved: '0', frozen: '0', ...staked };
        const pallet = orderedAs(call, ledger);
        const named = substrate.transaction.stateQuery(
          {
            type: 'Substrate',
            pallet,
            feeStrategy: { type: 'Priority', priority },
          },
          [],
        );
        const accounts = Object.fromEntries([...named.destinations, sender.address].map((address) => [address, account]));
        const built = substrate.transaction.build(
          inputOf(ledger, sender, pallet, accounts, {
            order: { feeStrategy: { type: 'Priority', priority }, maximumFee: (2n ** 100n).toString() },
            state: {
              finalHeight: blockHeight,
              finalHash: blockHash,
              specVersion,
              transactionVersion,
              validators: named.destinations,
              ...(metadataHash !== undefined && { metadataHash }),
            },
          }),
        );
        if (!built.ok) throw new Error(built.error.message);
        const [payload] = built.value.payloads;
        if (payload === undefined) throw new Error('nothing to sign');
        const signature = signPayload(payload, toHex(sender.privateKey));
        const { raw, transactionId } = substrate.transaction.assemble(built.value, [signature]);

        const extrinsic = network.registry.createType('Extrinsic', fromHex(raw));
        expect(toHex(extrinsic.toU8a())).toBe(raw);
        expect(toHex(extrinsic.method.toU8a())).toBe(toHex(secondCall(network, call).toU8a()));
        expect([extrinsic.nonce.toNumber(), extrinsic.hash.toHex()]).toEqual([nonce, transactionId]);
        expect(network.registry.createType('AccountId', extrinsic.signer.value).toU8a()).toEqual(
          fromHex(sender.keys[0].publicKey),
        );
        expect(extrinsic.era.asMortalEra.birth(blockHeight)).toBe(blockHeight);
        expect(extrinsic.era.asMortalEra.death(blockHeight)).toBe(blockHeight + 4096);
        const tip = extrinsic.tip.toBigInt();
        expect(tip === 0n).toBe(priority === 'Low');
        const transaction: Transaction = {
          call,
          signer: sender.keys[0].publicKey,
          era: { period: 4096, phase: blockHeight % 4096 },
          nonce,
          tip,
          hasMetadataHash: metadataHash !== undefined,
          specVersion,
          transactionVersion,
          genesisHash: place.genesisHash,
          blockHash,
          ...(metadataHash !== undefined && { metadataHash }),
        };
        expect(signedBySecond(network, transaction, extrinsic.era.toHex(), sender.privateKey)).toBe(`00${signature.signature}`);
        const decoded = substrate.transaction.decode(raw, ledger);
        expect(decoded.ok && decoded.value.operation).toBe(method);
      }),
      { numRuns: comparisons },
    );
  },
);

/** The signature that the second implementation has made of its own payload, behind the number of its scheme. */
function signedBySecond(network: SecondNetwork, transaction: Transaction, era: string, privateKey: Uint8Array): string {
  const { payload } = secondPayload(network, transaction, era);
  const signed = payload.sign({
    sign: (bytes: Uint8Array) => concatBytes(Uint8Array.of(0), ed25519.sign(bytes, privateKey)),
  } as never);
  return signed.signature.slice(2);
}

const period = fc.integer({ min: 2, max: 16 }).map((bits) => 2 ** bits);
const foreign = fc.record({
  call: anyCall,
  signer: key,
  era: fc.option(fc.record({ period, current: fc.integer({ min: 0, max: 2 ** 32 - 1 }) }), { nil: undefined }),
  nonce: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  tip: fc.oneof(fc.constant(0n), fc.bigInt(0n, 2n ** 128n - 1n)),
  hasMetadataHash: fc.boolean(),
  scheme: fc.constantFrom(['Ed25519', 64] as const, ['Sr25519', 64] as const, ['Ecdsa', 65] as const),
  // Where all of a signature is zero the second implementation takes it for none.
  filling: fc.integer({ min: 1, max: 255 }),
});
type Foreign = typeof foreign extends fc.Arbitrary<infer Value> ? Value : never;

/** A transaction of somebody else, made by the second implementation. */
function foreignExtrinsic({ network, ledger, genesisHash, runtime }: Place, one: Foreign) {
  const { call, nonce, tip, hasMetadataHash, scheme, filling } = one;
  const era = one.era === undefined ? '0x00' : network.registry.createType('ExtrinsicEra', one.era).toHex();
  const { members } = secondPayload(
    network,
    {
      call,
      signer: one.signer,
      era: { period: 4, phase: 0 },
      nonce,
      tip,
      hasMetadataHash,
      specVersion: network.specVersion,
      transactionVersion: runtime.transactionVersion,
      genesisHash,
      blockHash: '06'.repeat(32),
      ...(hasMetadataHash && { metadataHash: '07'.repeat(32) }),
    },
    era,
  );
  const signature = network.registry.createType('MultiSignature', {
    [scheme[0]]: `0x${toHex(new Uint8Array(scheme[1]).fill(filling))}`,
  });
  const extrinsic = network.registry.createType('Extrinsic', { method: secondCall(network, call) }, { version: 4 });
  extrinsic.addSignature(addressOfKey(one.signer, ledger), signature.toHex(), members as never);
  return extrinsic;
}

test('what the second implementation makes is read here as what it is, and named alike', () => {
  fc.assert(
    fc.property(foreign, fc.constantFrom(...places), (one, place) => {
      const { ledger, runtime } = place;
      if (!runtime.methods.has(one.call.method)) return;
      const extrinsic = foreignExtrinsic(place, one);
      const raw = toHex(extrinsic.toU8a());
      const read = readExtrinsic(fromHex(raw), runtime);
      const { scheme, era, filling: _, ...same } = one;
      expect(read).toMatchObject({ ...same, scheme: { Ed25519: 'Ed25519', Sr25519: 'sr25519', Ecdsa: 'ECDSA' }[scheme[0]] });
      const mortal = era === undefined ? undefined : extrinsic.era.asMortalEra;
      expect(read?.era).toEqual(mortal && { period: mortal.period.toNumber(), phase: mortal.phase.toNumber() });
      const decoded = substrate.transaction.decode(raw, ledger);
      if (!decoded.ok) throw new Error(decoded.error);
      const { transactionId, senders, sequence, warnings, endsWithin } = decoded.value;
      expect([transactionId, senders, sequence]).toEqual([
        extrinsic.hash.toHex(),
        [addressOfKey(one.signer, ledger)],
        one.nonce.toString(),
      ]);
      expect(endsWithin).toBe(mortal && mortal.period.toNumber() - 1);
      expect(warnings.some(({ code }) => code === 'NeverExpires')).toBe(era === undefined);
    }),
    { numRuns: comparisons * 4 },
  );
});

/** What was read, written again: the parts that are written here, and around them what others may write besides. */
function written(
  { signer, scheme, signature, era, nonce, tip, hasMetadataHash, call }: ReadExtrinsic,
  { runtime }: Place,
): string {
  const quantum = Math.max((era?.period ?? 0) >> 12, 1);
  const encoded = era === undefined ? 0 : (Math.log2(era.period) - 1) | ((era.phase / quantum) << 4);
  const body = concatBytes(
    Uint8Array.of(0x84, 0),
    fromHex(signer),
    Uint8Array.of(['Ed25519', 'sr25519', 'ECDSA'].indexOf(scheme)),
    fromHex(signature),
    era === undefined ? Uint8Array.of(0) : Uint8Array.of(encoded & 0xff, encoded >> 8),
    compact(nonce),
    compact(tip),
    runtime.hasFeeAsset ? Uint8Array.of(0) : new Uint8Array(),
    Uint8Array.of(hasMetadataHash ? 1 : 0),
    callBytes(call, runtime),
  );
  return toHex(concatBytes(compact(body.length), body));
}

const change = fc.record({
  how: fc.constantFrom('Flip' as const, 'Repeat' as const, 'Swap' as const, 'Append' as const, 'Cut' as const),
  at: fc.nat(10_000),
  by: fc.integer({ min: 1, max: 255 }),
});

test('bytes that are flipped, repeated, reordered, appended or cut are refused, or shown as what they now are', () => {
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      foreign,
      fc.constantFrom(...places),
      fc.array(change, { minLength: 20, maxLength: 20 }),
      (one, place, changes) => {
        if (!place.runtime.methods.has(one.call.method)) return;
        const bytes = Uint8Array.from(foreignExtrinsic(place, one).toU8a());
        for (const { how, at, by } of changes) {
          const index = at % bytes.length;
          const tail = bytes.slice(index);
          const byte = Uint8Array.of(bytes[index] ?? 0);
          const changed = {
            Flip: () => bytes.with(index, (bytes[index] ?? 0) ^ by),
            Repeat: () => concatBytes(bytes.slice(0, index), byte, tail),
            Swap: () => concatBytes(bytes.slice(0, index), tail.slice(1, 2), byte, tail.slice(2)),
            Append: () => concatBytes(bytes, Uint8Array.of(by)),
            Cut: () => concatBytes(bytes.slice(0, index), tail.slice(1)),
          }[how]();
          const read = readExtrinsic(changed, place.runtime);
          if (read === undefined) refused++;
          else taken++;
          if (read !== undefined) expect(written(read, place)).toBe(toHex(changed));
        }
      },
    ),
    { numRuns: comparisons },
  );
  // Most of them are refused, and amounts, accounts and signatures can be others.
  expect(Math.min(taken, refused)).toBeGreaterThan(0);
});
