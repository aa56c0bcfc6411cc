import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import type { BuildInput } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import {
  hash_transaction,
  LinearFee,
  min_ada_required,
  min_no_script_fee,
  Transaction,
  TransactionBody,
} from '@dcspark/cardano-multiplatform-lib-nodejs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { keyHash } from './address/of-keys.ts';
import { readCbor } from './cbor/read.ts';
import { cardano } from './index.ts';
import { chainOf } from './testing/chain-state.ts';
import { membersOf, readByForeign, signedByForeign, type Foreign, type ForeignCertificate } from './testing/foreign.ts';
import { cardanoLedger } from './testing/ledgers.ts';
import { hash28, hash32, holdings, payee, randomOrders, tokens, wallet, type RandomOrder } from './testing/random-orders.ts';
import type { TestKeys } from './testing/wallet.ts';
import type { Token } from './transaction/body.ts';
import { chainStateToJson, type UnspentOutput } from './transaction/chain-state.ts';
import { readBody } from './transaction/read-body.ts';
import { readTransaction } from './transaction/read-transaction.ts';

vi.setConfig({ testTimeout: comparisonTimeout });

const ledger = cardanoLedger(42);

function inputOf({ operation, stake }: RandomOrder, sender: TestKeys, outputs: readonly UnspentOutput[]): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'Cardano', operation, feeStrategy: { type: 'Priority', priority: 'Medium' } },
      assets: {},
    },
    sender: [sender],
    changeAddress: sender.address,
    chainState: chainStateToJson(chainOf(outputs, { [sender.address]: stake })),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

/** Lovelaces and tokens by name. */
function worth(values: readonly { readonly amount: bigint; readonly tokens: readonly Token[] }[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount);
  for (const { amount, tokens: listed } of values) {
    add('', amount);
    for (const { policy, name, amount: count } of listed) add(`${policy}.${name}`, count);
  }
  return sums;
}

const sorted = (map: ReadonlyMap<string, bigint>) => [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));

const fees = LinearFee.new(44n, 155_381n, 0n);

test.each(Object.entries(randomOrders))(
  '%s: what is built here the Rust library reads, weighs and names alike',
  (kind, arbitrary) => {
    let splits = 0;
    fc.assert(
      fc.property(arbitrary, wallet, holdings, (order: RandomOrder, sender, held) => {
        const outputs = held.map((one) => ({ ...one, address: sender.address }));
        const input = inputOf(order, sender, outputs);
        const built = cardano.transaction.build(input);
        if (!built.ok) {
          expect(held.some(({ amount: large }) => large === '40000000000')).toBe(false);
          expect(built.error.hint).toBe('CurrentlyNotEnoughFunds');
          return;
        }
        const signatures = built.value.payloads.map((payload) =>
          signPayload(payload, sender.privateKeys[payload.key.path] ?? ''),
        );
        const { raw, transactionId } = cardano.transaction.assemble(built.value, signatures);
        const foreign = Transaction.from_cbor_hex(raw);
        expect(foreign.to_cbor_hex()).toBe(raw);
        const body = foreign.body();
        expect(hash_transaction(body).to_hex()).toBe(transactionId);
        const witnesses = foreign.witness_set().vkeywitnesses();
        const about = kind === 'Transfer' ? 1 : 2;
        expect(witnesses?.len()).toBe(about);
        for (let at = 0; at < about; at++) {
          const witness = witnesses?.get(at);
          expect(witness?.vkey().verify(fromHex(transactionId), witness.ed25519_signature())).toBe(true);
        }
        const read = readByForeign(body);
        // The network takes it: the fee is enough, each output holds enough, and nothing is lost.
        expect(built.value.fee).toBe(read.fee);
        const least = min_no_script_fee(foreign, fees);
        expect(read.fee).toBeGreaterThanOrEqual(least);
        expect(read.fee).toBeLessThanOrEqual(least + 10_000n);
        for (const output of membersOf(body.outputs())) {
          const value = output.amount();
          expect(value.coin()).toBeGreaterThanOrEqual(min_ada_required(output, 4_310n));
          expect(value.to_cbor_bytes().length).toBeLessThanOrEqual(5_000);
        }
        const spent = outputs.filter((one) =>
          read.inputs.some(({ transactionId: id, index }) => id === one.transactionId && index === one.index),
        );
        expect(spent).toHaveLength(read.inputs.length);
        const { operation } = order;
        const besides = operation.type === 'WithdrawRewards' ? BigInt(operation.amount) : 0n;
        const deposit = { RegisterStaking: 2_000_000n, UnregisterStaking: -2_000_000n }[kind] ?? 0n;
        const into = worth([
          ...spent.map((one) => ({
            amount: BigInt(one.amount),
            tokens: (one.tokens ?? []).map((held) => ({ ...held, amount: BigInt(held.amount) })),
          })),
          { amount: besides - deposit - read.fee, tokens: [] },
        ]);
        expect(sorted(worth([{ amount: 0n, tokens: [] }, ...read.outputs]))).toEqual(sorted(into));
        // What was ordered is paid, and the rest comes back with all tokens.
        const ordered = operation.type === 'Transfer' ? operation.outputs : [];
        const change = read.outputs.slice(ordered.length);
        expect(change.every(({ address }) => address === sender.address)).toBe(true);
        if (change.length > 1) splits++;
        let borne = 0n;
        for (const [at, { destination, amount, paysFee }] of ordered.entries()) {
          const output = read.outputs[at];
          expect(output).toMatchObject({ address: destination.type === 'Address' && destination.address, tokens: [] });
          if (paysFee !== true) expect(output?.amount).toBe(BigInt(amount));
          borne += BigInt(amount) - (output?.amount ?? 0n);
        }
        expect(borne >= 0n && borne <= read.fee).toBe(true);
        expect(read.endsBefore).toBe(1_000n + 7_200n);
        expect(read.network).toBe(0n);
        expectStake(kind, order, body, keyHash(fromHex(sender.keys[1]?.publicKey ?? '')));
      }),
      { numRuns: comparisons },
    );
    // What only costs its fee seldom spends outputs with tokens.
    expect(splits > 0 || kind !== 'Transfer').toBe(true);
  },
);

function expectStake(kind: string, { operation }: RandomOrder, body: TransactionBody, stake: string): void {
  const certificate = body.certs()?.get(0);
  expect(body.certs()?.len() ?? 0).toBe(kind === 'Transfer' || kind === 'WithdrawRewards' ? 0 : 1);
  const about =
    certificate?.as_reg_cert() ??
    certificate?.as_unreg_cert() ??
    certificate?.as_stake_delegation() ??
    certificate?.as_vote_deleg_cert();
  if (certificate !== undefined) expect(about?.stake_credential().as_pub_key()?.to_hex()).toBe(stake);
  if (operation.type === 'RegisterStaking') expect(certificate?.as_reg_cert()?.deposit()).toBe(2_000_000n);
  if (operation.type === 'UnregisterStaking') expect(certificate?.as_unreg_cert()?.deposit()).toBe(2_000_000n);
  if (operation.type === 'DelegateStaking') expect(certificate?.as_stake_delegation()?.pool().to_hex()).toBe(operation.poolId);
  // The kind that always abstains.
  if (operation.type === 'DelegateRepresentative') expect(certificate?.as_vote_deleg_cert()?.d_rep().to_cbor_hex()).toBe('8102');
  const withdrawals = body.withdrawals();
  expect(withdrawals?.len() ?? 0).toBe(operation.type === 'WithdrawRewards' ? 1 : 0);
  const account = withdrawals?.keys().get(0);
  if (operation.type !== 'WithdrawRewards' || account === undefined) return;
  expect(account.payment().as_pub_key()?.to_hex()).toBe(stake);
  expect(withdrawals?.get(account)).toBe(BigInt(operation.amount));
}

const amount = fc.oneof(fc.bigInt(0n, 10_000_000n), fc.bigInt(0n, 2n ** 63n - 1n));
const slot = fc.bigInt(0n, 2n ** 40n);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const outpoint = fc.record({ transactionId: hash32, index: fc.nat(65_535) });
const certificate: fc.Arbitrary<ForeignCertificate> = fc.oneof(
  fc.record({ stake: hash28, type: fc.constantFrom('Register' as const, 'Unregister' as const) }),
  fc.record({ stake: hash28, type: fc.constantFrom('Register' as const, 'Unregister' as const), deposit: amount }),
  fc.record({ stake: hash28, type: fc.constant('Delegate' as const), pool: hash28 }),
  fc.record({
    stake: hash28,
    type: fc.constant('Represent' as const),
    representative: fc.oneof(
      fc.constantFrom('AlwaysAbstain' as const, 'AlwaysNoConfidence' as const),
      fc.record({ key: hash28 }),
    ),
  }),
);
const foreignTransaction = fc.record({
  inputs: fc.uniqueArray(outpoint, {
    minLength: 1,
    maxLength: 4,
    selector: ({ transactionId, index }) => `${transactionId}:${index}`,
  }),
  outputs: fc.array(fc.record({ address: payee, amount, tokens: fc.oneof(fc.constant([]), tokens(4)), datum: maybe(hash32) }), {
    maxLength: 4,
  }),
  fee: fc.bigInt(0n, 3_000_000n),
  endsBefore: fc.option(slot, { nil: undefined }),
  startsAt: maybe(slot),
  network: fc.constantFrom(undefined, 0n, 1n),
  certificates: fc.uniqueArray(certificate, { maxLength: 2, selector: ({ stake }) => stake }),
  withdrawals: fc.uniqueArray(fc.record({ stake: hash28, amount }), { maxLength: 1, selector: ({ stake }) => stake }),
  text: maybe(fc.stringMatching(/^[ -~]{0,40}$/)),
  mint: maybe(fc.record({ policy: hash28, name: fc.constant('aa'), amount: fc.bigInt(1n, 1_000n) })),
  collateral: maybe(outpoint),
  reference: maybe(outpoint),
  requiredSigner: maybe(hash28),
  donation: maybe(fc.bigInt(1n, 1_000n)),
});

const privateKeyOf = ({ privateKeys }: TestKeys) => fromHex(Object.values(privateKeys)[0] ?? '');

test('what the Rust library writes is read here as what it is, named alike, and warned of', () => {
  fc.assert(
    fc.property(foreignTransaction, wallet, (foreign: Foreign, signer) => {
      const { raw, transactionId } = signedByForeign(foreign, [privateKeyOf(signer)]);
      const decoded = cardano.transaction.decode(raw, ledger);
      if (!decoded.ok) throw new Error(`${decoded.error}: ${raw}`);
      const { movements, warnings, fee, validity, transactionId: id, details } = decoded.value;
      expect(id).toBe(transactionId);
      expect(fee).toBe(foreign.fee);
      expect(movements.map(({ to, amount: moved }) => [to, moved])).toEqual(
        foreign.outputs.map(({ address, amount: paid }) => [address, paid]),
      );
      const listed = details.filter(({ label }) => label === 'Tokens').length;
      expect(listed).toBe(foreign.outputs.reduce((sum, { tokens: list }) => sum + list.length, 0));
      expect(validity).toEqual(
        foreign.endsBefore === undefined ? undefined : { type: 'Height', height: Number(foreign.endsBefore) - 1 },
      );
      const has = (code: string) => warnings.some((one) => one.code === code);
      expect(has('NeverExpires')).toBe(foreign.endsBefore === undefined);
      expect(has('LockTime')).toBe(foreign.startsAt !== undefined);
      expect(has('ForeignNetwork')).toBe(foreign.network === 1n);
      expect(has('SendsTokens')).toBe(listed > 0);
      expect(has('CarriesData')).toBe(foreign.outputs.some(({ datum }) => datum !== undefined));
      expect(has('CarriesMetadata')).toBe(foreign.text !== undefined);
      expect(has('MintsTokens')).toBe(foreign.mint !== undefined);
      expect(has('PutsUpCollateral')).toBe(foreign.collateral !== undefined);
      expect(has('ExtraConditions')).toBe(foreign.reference !== undefined || foreign.requiredSigner !== undefined);
      expect(has('UnknownOperation')).toBe(foreign.donation !== undefined);
      expect(has('OtherSource')).toBe(foreign.certificates.length + foreign.withdrawals.length > 0);
      expect(has('CallsInside')).toBe(foreign.certificates.length + foreign.withdrawals.length > 1);
      expect(has('HigherNetworkFee')).toBe(foreign.fee > 1_000_000n);
      const read = readTransaction(raw);
      if (!read.ok) throw new Error(read.error);
      expect(read.value.body.inputs).toEqual(readByForeign(Transaction.from_cbor_hex(raw).body()).inputs);
    }),
    { numRuns: comparisons },
  );
});

const change = fc.record({
  how: fc.constantFrom('Flip' as const, 'Repeat' as const, 'Swap' as const, 'Append' as const, 'Cut' as const),
  at: fc.nat(10_000),
  by: fc.integer({ min: 1, max: 255 }),
});
type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;

function changed(bytes: Uint8Array, { how, at, by }: Change): Uint8Array {
  const index = at % bytes.length;
  const tail = bytes.slice(index);
  const one = Uint8Array.of(bytes[index] ?? 0);
  return {
    Flip: () => bytes.with(index, (bytes[index] ?? 0) ^ by),
    Repeat: () => concatBytes(bytes.slice(0, index), one, tail),
    Swap: () => concatBytes(bytes.slice(0, index), tail.slice(1, 2), one, tail.slice(2)),
    Append: () => concatBytes(bytes, Uint8Array.of(by)),
    Cut: () => concatBytes(bytes.slice(0, index), tail.slice(1)),
  }[how]();
}

const changes = fc.array(change, { minLength: 20, maxLength: 20 });

test('signed bytes that are flipped, repeated, reordered, appended or cut are refused', () => {
  fc.assert(
    fc.property(foreignTransaction, wallet, changes, (foreign: Foreign, signer, list) => {
      const { raw } = signedByForeign(foreign, [privateKeyOf(signer)]);
      for (const one of list) {
        const bytes = toHex(changed(fromHex(raw), one));
        expect(bytes === raw || !cardano.transaction.decode(bytes, ledger).ok).toBe(true);
      }
    }),
    { numRuns: comparisons },
  );
});

test('a body that is changed so is refused, or read as the Rust library reads what it now is', () => {
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(foreignTransaction, wallet, changes, (foreign: Foreign, signer, list) => {
      const written = fromHex(signedByForeign(foreign, [privateKeyOf(signer)]).body);
      for (const one of list) {
        const bytes = changed(written, one);
        const read = attempt(() => readBody(readCbor(bytes)));
        if (read === undefined) {
          refused++;
          continue;
        }
        taken++;
        const body = attempt(() => TransactionBody.from_cbor_bytes(bytes));
        if (body === undefined) {
          // Of what is only named here the Rust library reads more.
          expect(read.others.length > 0 || read.outputs.some(({ hasData }) => hasData)).toBe(true);
          continue;
        }
        const theirs = readByForeign(body);
        const { inputs, outputs, fee, endsBefore } = read;
        expect({ inputs, fee, endsBefore }).toEqual({
          inputs: theirs.inputs,
          fee: theirs.fee,
          endsBefore: theirs.endsBefore,
        });
        expect(outputs.map(({ address, amount: paid }) => [address, paid])).toEqual(
          theirs.outputs.map(({ address, amount: paid }) => [address, paid]),
        );
        expect(sorted(worth(outputs))).toEqual(sorted(worth(theirs.outputs)));
      }
    }),
    { numRuns: comparisons },
  );
  expect(Math.min(taken, refused)).toBeGreaterThan(0);
});

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
