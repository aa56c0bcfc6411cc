import { fromHex } from '@countersign/kernel';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { signPayload } from '@countersign/ledger-port/conformance';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { toHex } from '@countersign/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { solana } from './index.ts';
import { readTransaction } from './message/read-message.ts';
import { isSigned } from './transaction/assemble.ts';
import { readOperation } from './transaction/read-operation.ts';
import { unsignedFromJson } from './transaction/unsigned.ts';
import { budget, instructionsByKit, memoOf, signedByKit, signerOf } from './testing/kit.ts';
import { solanaLedger } from './testing/ledgers.ts';
import { addresses, hex32, memos, operationTypes, randomOrder, randomOrders, wallets } from './testing/random-orders.ts';

test.each(operationTypes)(
  '%s: what is built here is what Solana’s own library makes of the order and signs, and is read there and here as what was ordered',
  { timeout: comparisonTimeout },
  async (type) => {
    await fc.assert(
      fc.asyncProperty(randomOrders(type), async (order) => {
        const { input, wallet, operation } = order;
        const built = solana.transaction.build(input);
        if (!built.ok) {
          // Several payees with long memos may be too large for one packet, and somebody may be paid who cannot be, such as the mint.
          expect(built.error.message).toMatch(
            /too large for one transaction|paying account itself|is an account for a token|makes a token/,
          );
          fc.pre(false);
          return;
        }
        const [payload] = built.value.payloads;
        if (payload === undefined) throw new Error('nothing to sign');
        const { raw, transactionId } = solana.transaction.assemble(built.value, [signPayload(payload, toHex(wallet.privateKey))]);
        const read = readTransaction(raw);
        if (!read.ok) throw new Error(read.error);
        const { steps } = readOperation(read.value.message, 5000n);
        const [bytes, units, price] = [
          steps.flatMap((step) => (step.type === 'DataLimit' ? [step.bytes] : []))[0] ?? -1,
          steps.flatMap((step) => (step.type === 'UnitLimit' ? [step.units] : []))[0] ?? -1,
          steps.flatMap((step) => (step.type === 'UnitPrice' ? [step.price] : []))[0] ?? -1n,
        ];
        const theirs = await signedByKit(
          await signerOf(wallet),
          'account' in order.lifetime ? order.lifetime.nonce : order.lifetime.blockhash,
          await instructionsByKit(order, { units, price, bytes }),
        );
        expect([raw, transactionId]).toEqual([theirs.raw, theirs.id]);
        const decoded = getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(fromHex(raw)).messageBytes);
        expect(decompileTransactionMessage(decoded as never).instructions).toHaveLength(read.value.message.instructions.length);
        const summary = solana.transaction.decode(raw, solanaLedger);
        const described = solana.transaction.describe(input.order.parameters);
        expect(summary).toMatchObject({
          ok: true,
          value: { operation: operation.type, fee: built.value.fee, memos: [...order.memos] },
        });
        expect(summary.ok && summary.value.movements.map(({ to, amount }) => [to, amount])).toEqual(
          described.movements.map(({ to, amount }) => [to?.type === 'Address' ? to.address : undefined, amount]),
        );
      }),
      { numRuns: comparisons },
    );
  },
);

interface Foreign {
  readonly make: (signer: KeyPairSigner) => Instruction;
  readonly warns?: string;
  readonly moved?: readonly [string, bigint];
}

const amount = fc.bigInt(0n, 2n ** 64n - 1n);

/** Instructions that orders ask for, and others that anybody may send. */
const foreign: fc.Arbitrary<Foreign> = fc.oneof(
  fc.tuple(addresses, amount).map(([to, units]): Foreign => ({
    make: (source) => getTransferSolInstruction({ source, destination: address(to), amount: units }),
    moved: [to, units],
  })),
  fc.tuple(addresses, addresses, addresses, amount, fc.nat(20)).map(([from, mint, to, units, decimals]): Foreign => ({
    make: (authority) =>
      getTransferCheckedInstruction({
        source: address(from),
        mint: address(mint),
        destination: address(to),
        authority,
        amount: units,
        decimals,
      }),
    moved: [to, units],
  })),
  fc.tuple(addresses, addresses, amount).map(([source, delegate, units]): Foreign => ({
    make: (owner) => getApproveInstruction({ source: address(source), delegate: address(delegate), owner, amount: units }),
    warns: units === 2n ** 64n - 1n ? 'UnlimitedAllowance' : 'Allowance',
  })),
  addresses.map((owned): Foreign => ({
    make: (owner) =>
      getSetAuthorityInstruction({
        owned: address(owned),
        owner,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: address(owned),
      }),
    warns: 'ChangesAuthority',
  })),
  addresses.map((account): Foreign => ({
    make: (owner) => getCloseAccountInstruction({ account: address(account), destination: owner.address, owner }),
    warns: 'EmptiesAccount',
  })),
  addresses.map((program): Foreign => ({
    make: (account) => getAssignInstruction({ account, programAddress: address(program) }),
    warns: 'ChangesAuthority',
  })),
);

/** What version 1 may ask for, each or not. */
const config = fc.record(
  {
    priorityFeeLamports: fc.bigInt(0n, 2n ** 64n - 1n),
    computeUnitLimit: fc.nat(1_400_000),
    loadedAccountsDataSizeLimit: fc.nat(2 ** 26),
    heapSize: fc.integer({ min: 32, max: 256 }).map((kibibytes) => kibibytes * 1024),
  },
  { requiredKeys: [] },
);

test(
  'what Solana’s own library signs is read here: id, signature, signers, fee, memos, what moves and what is dangerous, in each of three versions',
  { timeout: comparisonTimeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          wallet: fc.constantFrom(...wallets),
          instructions: fc.array(foreign, { minLength: 1, maxLength: 3 }),
          lifetime: hex32,
          memos,
          units: fc.nat(1_400_000),
          price: fc.bigInt(0n, 1_000_000n),
          version: fc.constantFrom('legacy' as const, 0 as const, 1 as const),
          config,
        }),
        async ({ wallet, instructions, lifetime, memos: written, units, price, version, config: asked }) => {
          const signer = await signerOf(wallet);
          const all = [...budget(units, price), ...instructions.map(({ make }) => make(signer)), ...written.map(memoOf)];
          const { raw, id } = await signedByKit(signer, lifetime, all, version, asked);
          const decoded = solana.transaction.decode(raw, solanaLedger);
          if (!decoded.ok) throw new Error(decoded.error);
          const { transactionId, senders, fee, movements, warnings, details, memos: read } = decoded.value;
          expect([transactionId, senders, fee, read]).toEqual([
            id,
            [wallet.address],
            // In version 1 instructions to the network's budget mean nothing.
            5000n + (version === 1 ? (asked.priorityFeeLamports ?? 0n) : (BigInt(units) * price + 999_999n) / 1_000_000n),
            written,
          ]);
          expect(details).toContainEqual({
            label: 'Units of computation',
            value: `${version === 1 ? (asked.computeUnitLimit ?? 0) : units}`,
          });
          expect(movements.map(({ to, amount: moved }) => [to, moved])).toEqual(
            instructions.flatMap(({ moved }) => (moved === undefined ? [] : [moved])),
          );
          const codes = warnings.map(({ code }) => code);
          for (const { warns } of instructions) if (warns !== undefined) expect(codes).toContain(warns);
          const signed = readTransaction(raw);
          if (!signed.ok) throw new Error(signed.error);
          const [signature = new Uint8Array()] = signed.value.signatures;
          expect(isSigned(signature, signed.value.signed, wallet.address)).toBe(true);
        },
      ),
      { numRuns: comparisons },
    );
  },
);

test('any other byte of a transaction, one more, one less, or two in each other’s places is refused or is another message', async () => {
  const [wallet] = wallets;
  if (wallet === undefined) throw new Error('no wallet');
  await fc.assert(
    fc.asyncProperty(randomOrder, fc.nat(), fc.integer({ min: 1, max: 255 }), async ({ input }, place, flip) => {
      const built = solana.transaction.build(input);
      if (!built.ok) return;
      const hex = unsignedFromJson(built.value.unsigned)?.message ?? '';
      const bytes = fromHex(hex);
      const at = place % bytes.length;
      const flipped = bytes.map((byte, index) => (index === at ? byte ^ flip : byte));
      const others = [
        flipped,
        Uint8Array.from([...bytes, flip]),
        bytes.slice(0, -1),
        Uint8Array.from([...bytes.slice(0, at), bytes[at] ?? 0, ...bytes.slice(at)]),
      ].map((one) => toHex(one));
      for (const message of others) {
        if (message === hex) continue;
        const before = solana.transaction.readUnsigned(built.value.unsigned, solanaLedger);
        const after = solana.transaction.readUnsigned({ ...built.value.unsigned, message }, solanaLedger);
        if (!after.ok) continue;
        expect(before.ok && after.value.payloads).not.toEqual(before.ok && before.value.payloads);
      }
    }),
    { numRuns: comparisons },
  );
});
