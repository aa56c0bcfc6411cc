import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import type { BuildInput } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { encodeOpHash, verifySignature } from '@taquito/utils';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { encodeText } from './bytes/base58.ts';
import { tezos } from './index.ts';
import { chainOf } from './testing/chain-state.ts';
import { tezosLedger } from './testing/ledgers.ts';
import {
  block,
  call,
  contract,
  forged,
  forger,
  implicit,
  parametersInBytes,
  randomOperations,
  type RandomOperation,
} from './testing/random-operations.ts';
import { testKey } from './testing/wallet.ts';
import { chainStateToJson } from './transaction/chain-state.ts';
import { forge } from './transaction/forge.ts';
import { readSigned } from './transaction/read-bytes.ts';

vi.setConfig({ testTimeout: comparisonTimeout });

const ledger = tezosLedger('NetXdQprcVkpaWU');
const keys = [1, 2, 77].map(testKey);
const place = fc.record({
  sender: fc.constantFrom(...keys),
  branch: block,
  counter: fc.bigInt(0n, 2n ** 40n),
  isRevealed: fc.boolean(),
  priority: fc.constantFrom('High' as const, 'Medium' as const, 'Low' as const),
  isThere: fc.boolean(),
});
type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never;

/** Signs as a vault does. */
const signature64 = fc.uint8Array({ minLength: 64, maxLength: 64 });

async function inputOf({ operation, parameters, content }: RandomOperation, given: Place): Promise<BuildInput> {
  const { sender, branch, counter, priority, isThere } = given;
  const isReveal = operation.type === 'Reveal';
  const to = [content['destination'], content['delegate']].find((one) => typeof one === 'string') ?? '';
  const withCall = operation.type === 'Transaction' && parameters !== undefined;
  const value = withCall ? await parametersInBytes(parameters) : '';
  const ordered = withCall ? { ...operation, contractParameters: { type: 'Raw' as const, value } } : operation;
  const account = {
    balance: (2n ** 63n - 1n).toString(),
    counter: counter.toString(),
    isRevealed: given.isRevealed && !isReveal,
    ...(operation.type === 'Undelegation' && { delegate: keys[0]?.address ?? '' }),
  };
  return {
    ledger,
    order: {
      parameters: {
        type: 'Tezos',
        operation: ordered,
        feeStrategy: { type: 'Priority', priority },
        maximumFee: (2n ** 60n).toString(),
      },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson(
      chainOf(
        { [to]: { balance: isThere ? '1' : '0', counter: '0', isRevealed: false }, [sender.address]: account },
        { branch, bakers: [to], estimate: { gas: '1234', storage: '77' } },
      ),
    ),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

test.each(Object.entries(randomOperations))(
  '%s: what is built here Taquito reads, signs for and names alike',
  async (kind, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, place, async (random: RandomOperation, given) => {
        const input = await inputOf(random, given);
        const built = tezos.transaction.build(input);
        if (!built.ok) throw new Error(built.error.message);
        const [payload] = built.value.payloads;
        if (payload === undefined) throw new Error('nothing to sign');
        const signature = signPayload(payload, toHex(given.sender.privateKey));
        const { raw, transactionId } = tezos.transaction.assemble(built.value, [signature]);
        const bytes = raw.slice(0, -128);
        const parsed = await forger.parse(bytes);
        expect(await forged(parsed.branch, parsed.contents as never)).toBe(bytes);
        expect(parsed.branch).toBe(given.branch);
        const reveals = kind !== 'Reveal' && !given.isRevealed;
        expect(parsed.contents.map((one) => one.kind)).toEqual([...(reveals ? ['reveal'] : []), random.content['kind']]);
        expect(parsed.contents.at(-1)).toMatchObject({ ...random.content, source: given.sender.address });
        expect(parsed.contents.map((one) => ('counter' in one ? one.counter : ''))).toEqual(
          parsed.contents.map((_, index) => (given.counter + BigInt(index) + 1n).toString()),
        );
        const key = encodeText('edpk', fromHex(given.sender.keys[0].publicKey));
        const edsig = encodeSignature(signature.signature);
        expect(verifySignature(bytes, key, edsig, Uint8Array.of(3))).toBe(true);
        expect(encodeOpHash(raw)).toBe(transactionId);
      }),
      { numRuns: comparisons },
    );
  },
);

/** `edsig...`: five bytes before the signature. */
function encodeSignature(hex: string): string {
  return encodeText('edsig', fromHex(hex));
}

const foreignMembers = fc.record({
  source: implicit,
  fee: fc.bigInt(0n, 2n ** 62n),
  counter: fc.bigInt(0n, 2n ** 60n),
  gas_limit: fc.bigInt(0n, 2n ** 30n),
  storage_limit: fc.bigInt(0n, 2n ** 30n),
});
const foreignContent = fc.oneof(
  fc.record({
    kind: fc.constant('transaction'),
    amount: fc.bigInt(0n, 2n ** 63n - 1n),
    destination: fc.oneof(implicit, contract),
  }),
  fc.record({ kind: fc.constant('transaction'), amount: fc.bigInt(0n, 1_000n), destination: contract, parameters: call }),
  fc.record({ kind: fc.constant('delegation'), delegate: implicit }),
  fc.constant({ kind: 'delegation' }),
);
const foreignGroup = fc
  .record({
    members: foreignMembers,
    reveals: fc.boolean(),
    contents: fc.array(foreignContent, { minLength: 1, maxLength: 3 }),
    key: fc.constantFrom(...keys),
  })
  .map(({ members, reveals, contents, key }) => {
    const revealed = { kind: 'reveal', public_key: encodeText('edpk', fromHex(key.keys[0].publicKey)) };
    const all: readonly Readonly<Record<string, unknown>>[] = reveals ? [revealed, ...contents] : contents;
    return all.map((content, index) => asText({ ...members, counter: members.counter + BigInt(index), ...content }));
  });

function asText(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  );
}

test('what Taquito forges is read here as what it is, and named alike', async () => {
  await fc.assert(
    fc.asyncProperty(block, foreignGroup, signature64, async (branch, contents, signature) => {
      const raw = `${await forged(branch, contents)}${toHex(signature)}`;
      const decoded = tezos.transaction.decode(raw, ledger);
      if (!decoded.ok) throw new Error(`${decoded.error}: ${JSON.stringify(contents)}`);
      const { transactionId, movements, senders, fee = 0n, sequence, warnings } = decoded.value;
      expect(transactionId).toBe(encodeOpHash(raw));
      expect(senders).toEqual([contents[0]?.['source']]);
      expect(sequence).toBe(contents[0]?.['counter']);
      const paying = contents.filter(({ kind, amount }) => kind === 'transaction' && amount !== '0');
      expect(movements.map(({ to, amount }) => [to, amount.toString()])).toEqual(
        paying.map(({ destination, amount }) => [destination, amount]),
      );
      const offered = contents.reduce((sum, one) => sum + BigInt(String(one['fee'])), 0n);
      expect(fee).toBeGreaterThanOrEqual(offered);
      expect(warnings.some(({ code }) => code === 'HigherNetworkFee')).toBe(offered > 1_000_000n);
      const read = readSigned(raw);
      expect(read.ok && toHex(forge(read.value.operation))).toBe(raw.slice(0, -128));
    }),
    { numRuns: comparisons * 4 },
  );
});

const change = fc.record({
  how: fc.constantFrom('Flip' as const, 'Repeat' as const, 'Swap' as const, 'Append' as const, 'Cut' as const),
  at: fc.nat(10_000),
  by: fc.integer({ min: 1, max: 255 }),
});

test('bytes that are flipped, repeated, reordered, appended or cut are refused, or shown as what they now are', async () => {
  let taken = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      block,
      foreignGroup,
      fc.array(change, { minLength: 20, maxLength: 20 }),
      async (branch, contents, changes) => {
        const bytes = fromHex(`${await forged(branch, contents)}${'05'.repeat(64)}`);
        for (const { how, at, by } of changes) {
          const index = at % bytes.length;
          const tail = bytes.slice(index);
          const one = Uint8Array.of(bytes[index] ?? 0);
          const changed = {
            Flip: () => bytes.with(index, (bytes[index] ?? 0) ^ by),
            Repeat: () => concatBytes(bytes.slice(0, index), one, tail),
            Swap: () => concatBytes(bytes.slice(0, index), tail.slice(1, 2), one, tail.slice(2)),
            Append: () => concatBytes(bytes, Uint8Array.of(by)),
            Cut: () => concatBytes(bytes.slice(0, index), tail.slice(1)),
          }[how]();
          const read = readSigned(toHex(changed));
          if (read.ok) taken++;
          else refused++;
          if (read.ok) expect(toHex(concatBytes(forge(read.value.operation), read.value.signature))).toBe(toHex(changed));
        }
      },
    ),
    { numRuns: comparisons },
  );
  // Most of them are refused, and amounts and signatures can be others.
  expect(Math.min(taken, refused)).toBeGreaterThan(0);
});
