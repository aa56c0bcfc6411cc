import { toHex } from '@countersign/kernel';
import {
  addressOf,
  addressWithSeed,
  advanceNonce,
  burnTokens,
  createAccountWithSeed,
  initializeMint,
  initializeNonce,
  memo,
  mintTokens,
  openTokenAccount,
  placeOf,
  readTransaction,
  setUnitLimit,
  setUnitPrice,
  systemProgram,
  tokenPrograms,
  transferCoins,
  transferTokens,
  unitsOf,
  writeMessage,
  writeTransaction,
  type Instruction,
  type TokenType,
} from '@countersign/ledger-solana';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { address, getTransactionDecoder, lamports, type Address } from '@solana/kit';
import fc from 'fast-check';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { expect, test } from 'vitest';

import type { WritableState } from '../framework/rules.ts';
import { readAccount, writeAccount, type AccountRecord } from './accounts.ts';
import { chargePayer, costOf } from './admit.ts';
import { changesOn } from './draft.ts';
import { execute } from './execute.ts';
import { nonceValue } from './lifetime.ts';
import { memoryState } from './test/memory.ts';
import { ledger } from './test/network.ts';

const keys = [1, 2, 3, 4].map((number) => new Uint8Array(32).fill(number));
const owners = keys.map((key) => addressOf(ed25519.getPublicKey(key)));
const [first = ''] = owners;
const seeds = ['0'.repeat(32), '1'.repeat(32), '2'.repeat(32)];
const sol = 1_000_000_000n;

const mintOf = (type: TokenType) => addressWithSeed(first, 'mint', tokenPrograms[type]);
const nonces = owners.flatMap((owner) => seeds.map((seed) => addressWithSeed(owner, seed, systemProgram)));
const strangers = [21, 22].map((number) => addressOf(ed25519.getPublicKey(new Uint8Array(32).fill(number))));
const types = ['SPL', 'SPL2022'] as const;
const tokenAccounts = [...owners, ...strangers].flatMap((owner) =>
  types.map((type) => placeOf(owner, { mint: mintOf(type), type }).account),
);
const everything = [...owners, ...strangers, ...nonces, ...tokenAccounts, ...types.map(mintOf)];

/** The two networks, which are to be the same. */
interface Networks {
  readonly machine: LiteSVM;
  readonly state: WritableState;
}

function recent(machine: LiteSVM): string {
  return toHex(base58.decode(machine.latestBlockhash()));
}

/** Sends the same bytes to both; how it went, in words that are the same where it is. */
async function send({ machine, state }: Networks, by: number, instructions: readonly Instruction[], lifetime?: string) {
  const parent = recent(machine);
  const message = writeMessage(owners[by] ?? '', lifetime ?? parent, instructions);
  const raw = writeTransaction([ed25519.sign(message, keys[by] ?? new Uint8Array(32))], message);
  const result = machine.sendTransaction(getTransactionDecoder().decode(raw));
  const theirs = result instanceof FailedTransactionMetadata ? 'failed' : 'done';
  const used = (result instanceof FailedTransactionMetadata ? result.meta() : result).computeUnitsConsumed();
  const read = readTransaction(toHex(raw));
  if (!read.ok) throw new Error(read.error);
  const charged = changesOn(state);
  const poor = await chargePayer(read.value.message, costOf(read.value.message, ledger).fee, charged);
  const ran = poor === undefined ? await execute(read.value.message, charged, nonceValue({ parent })) : undefined;
  if (poor === undefined) {
    if (ran?.ok === true) ran.value.changes.applyTo(charged);
    charged.applyTo(state);
  }
  machine.expireBlockhash();
  return { theirs, ours: ran?.ok === true ? 'done' : 'failed', used, why: poor ?? (ran?.ok === false ? ran.error.message : '') };
}

/** A network in which everybody has some coins, and the first account makes two tokens. */
async function open(): Promise<Networks> {
  const networks = { machine: new LiteSVM(), state: memoryState() };
  for (const owner of owners) {
    networks.machine.airdrop(address(owner), lamports(10n * sol));
    writeAccount(networks.state, owner, { kind: 'Wallet', lamports: `${10n * sol}` });
  }
  for (const type of types) {
    const [mint, owner] = [mintOf(type), tokenPrograms[type]];
    const made = { address: mint, seed: 'mint', lamports: 1_461_600n, bytes: 82, owner };
    const minted = { mint, type, amount: 1_000_000n, decimals: 6 };
    const place = placeOf(first, { mint, type });
    const { ours, theirs } = await send(networks, 0, [
      createAccountWithSeed(first, made),
      initializeMint(mint, first, type, 6),
      openTokenAccount(first, place),
      mintTokens(place.account, first, minted),
    ]);
    expect([ours, theirs]).toEqual(['done', 'done']);
  }
  return networks;
}

function amountIn(machine: LiteSVM, account: string): bigint {
  const found = machine.getAccount(address(account));
  return found.exists && found.data.length >= 165 ? new DataView(Uint8Array.from(found.data).buffer).getBigUint64(64, true) : 0n;
}

/** What both say of all accounts. */
async function compare({ machine, state }: Networks): Promise<void> {
  const theirs = everything.map((one) => [one, machine.getBalance(address(one)) ?? 0n, amountIn(machine, one)]);
  const ours: (readonly [string, bigint, bigint])[] = [];
  for (const one of everything) {
    const account = await readAccount(state, one);
    ours.push([one, BigInt(account?.lamports ?? '0'), account?.kind === 'Token' ? BigInt(account.amount) : 0n]);
  }
  expect(ours).toEqual(theirs);
  for (const one of nonces) {
    const account: AccountRecord | undefined = await readAccount(state, one);
    if (account?.kind !== 'Nonce') continue;
    const found = machine.getAccount(one as Address);
    expect(found.exists && toHex(Uint8Array.from(found.data.slice(40, 72)))).toBe(account.value);
  }
}

const someone = fc.constantFrom(...owners, ...strangers);
const place = fc.nat(owners.length - 1);
const type = fc.constantFrom(...types);
const coins = fc.oneof(fc.bigInt(0n, 3n * sol), fc.bigInt(0n, 2_000_000n), fc.constantFrom(890_880n, 890_879n, 10n * sol));
const units = fc.oneof(fc.bigInt(0n, 300_000n), fc.bigInt(0n, 2n ** 64n - 1n));
const decimals = fc.oneof({ weight: 8, arbitrary: fc.constant(6) }, { weight: 1, arbitrary: fc.nat(9) });

/** An instruction by the account that pays: some can be carried out, and some can not. */
const instructions: fc.Arbitrary<(by: string) => readonly Instruction[]> = fc.oneof(
  fc.tuple(someone, coins).map(([to, amount]) => (by: string) => [transferCoins(by, to, amount)]),
  fc.tuple(someone, type).map(([owner, of]) => (by: string) => [
    openTokenAccount(by, placeOf(owner, { mint: mintOf(of), type: of })),
  ]),
  fc.tuple(someone, type, units, decimals).map(([owner, of, amount, shown]) => (by: string) => {
    const token = { mint: mintOf(of), type: of };
    return [transferTokens(placeOf(by, token).account, placeOf(owner, token).account, by, { ...token, amount, decimals: shown })];
  }),
  fc.tuple(someone, type, units, decimals).map(([owner, of, amount, shown]) => (by: string) => {
    const token = { mint: mintOf(of), type: of };
    return [mintTokens(placeOf(owner, token).account, by, { ...token, amount, decimals: shown })];
  }),
  fc.tuple(type, units, decimals).map(([of, amount, shown]) => (by: string) => {
    const token = { mint: mintOf(of), type: of };
    return [burnTokens(placeOf(by, token).account, by, { ...token, amount, decimals: shown })];
  }),
  fc.tuple(fc.constantFrom(...seeds), fc.constantFrom(1_447_680n, 1_447_679n, 2_000_000n)).map(([seed, kept]) => (by: string) => {
    const made = { address: addressWithSeed(by, seed, systemProgram), seed, lamports: kept, bytes: 80, owner: systemProgram };
    return [createAccountWithSeed(by, made), initializeNonce(made.address, by)];
  }),
  fc.constantFrom(...nonces).map((account) => (by: string) => [advanceNonce(account, by)]),
  fc
    .string({ unit: 'binary', maxLength: 100 })
    .filter((text) => text.isWellFormed())
    .map((text) => () => [memo(text)]),
);

test(
  'what the sandbox makes of a transaction is what the network’s own virtual machine makes of it, lamport by lamport',
  { timeout: comparisonTimeout },
  async () => {
    const seen = { done: 0, failed: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.array(instructions, { minLength: 1, maxLength: 3 }), fc.bigInt(0n, 100_000n)), {
          minLength: 20,
          maxLength: 20,
        }),
        async (transactions) => {
          const networks = await open();
          for (const [by, makers, price] of transactions) {
            const payer = owners[by] ?? '';
            const all = [...makers.flatMap((make) => make(payer)), setUnitLimit(400_000), setUnitPrice(price)];
            // An instruction that uses a nonce account up makes of the message one with that account's value, where it comes first.
            const isNonce =
              all[0]?.accounts.length === 3 &&
              nonces.includes(all[0].accounts[0]?.address ?? '') &&
              makers.length > 0 &&
              all[0].data[0] === 4;
            const sent = isNonce ? [memo('first'), ...all] : all;
            const { ours, theirs, why } = await send(networks, by, sent);
            expect([ours, why]).toEqual([theirs, why]);
            seen[ours === 'done' ? 'done' : 'failed'] += 1;
            await compare(networks);
          }
        },
      ),
      { numRuns: Math.ceil(comparisons / 20) },
    );
    expect(Math.min(seen.done, seen.failed)).toBeGreaterThan(comparisons / 10);
  },
);

test('a nonce account keeps a transaction good for good, and serves one: a payment, or what cancels it', async () => {
  const networks = await open();
  const [seed = ''] = seeds;
  const account = addressWithSeed(first, seed, systemProgram);
  const made = { address: account, seed, lamports: 1_447_680n, bytes: 80, owner: systemProgram };
  const done = { ours: 'done', theirs: 'done' };
  expect(await send(networks, 0, [createAccountWithSeed(first, made), initializeNonce(account, first)])).toMatchObject(done);
  const nonce = await readAccount(networks.state, account);
  if (nonce?.kind !== 'Nonce') throw new Error('no nonce account');
  const payment = [advanceNonce(account, first), transferCoins(first, owners[1] ?? '', 5n)];
  expect(await send(networks, 0, payment, nonce.value)).toMatchObject(done);
  // The machine makes the next value of the one that was used; the network, of the newest block's hash.
  const after = networks.machine.getAccount(address(account));
  expect(after.exists && toHex(Uint8Array.from(after.data.slice(40, 72)))).toBe(nonceValue({ parent: nonce.value }));
  for (const owner of owners) {
    const kept = await readAccount(networks.state, owner);
    expect(kept?.lamports).toBe(`${networks.machine.getBalance(address(owner)) ?? 0n}`);
  }
  expect((await send(networks, 0, payment, nonce.value)).theirs).toBe('failed');
  const next = after.exists ? toHex(Uint8Array.from(after.data.slice(40, 72))) : '';
  const cancelling = [advanceNonce(account, first), transferCoins(first, first, 1n)];
  expect(await send(networks, 0, cancelling, next)).toMatchObject(done);
  expect((await send(networks, 0, payment, next)).theirs).toBe('failed');
});

test('no operation uses more units of computation than are asked for', { timeout: comparisonTimeout }, async () => {
  let measured = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(instructions, { minLength: 1, maxLength: 4 }), async (makers) => {
      const networks = await open();
      const all = makers.flatMap((make) => make(first));
      const limited = [memo('first'), ...all, setUnitLimit(1_400_000), setUnitPrice(0n)];
      const { used, theirs } = await send(networks, 0, limited);
      if (theirs !== 'done') return;
      measured++;
      expect(unitsOf(limited)).toBeGreaterThan(used);
    }),
    { numRuns: Math.ceil(comparisons / 10) },
  );
  expect(measured).toBeGreaterThan(0);
});
