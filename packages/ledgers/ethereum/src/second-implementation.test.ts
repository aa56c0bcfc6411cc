import { fromHex, toHex } from '@countersign/kernel';
import { assetKey, type Movement } from '@countersign/ledger-port';
import { comparisons, comparisonTimeout, signWithLibsecp256k1 } from '@countersign/ledger-port/second-implementation';
import { Signature, Transaction, type TransactionLike } from 'ethers';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ethereum } from './index.ts';
import { sampleLedger } from './test-samples.ts';
import { address, bytes, tokenCall, uint, type RandomCall } from './testing/random-calls.ts';
import { chainIds, orderKinds, randomOrder, senders } from './testing/random-orders.ts';
import { fieldsFromJson, fieldsToJson } from './transaction/unsigned.ts';
import { readTransaction } from './transaction/read.ts';
import { serialize } from './transaction/serialization.ts';

function signed(transaction: TransactionLike, privateKey: Uint8Array): Transaction {
  const theirs = Transaction.from(transaction);
  const { signature, recovery } = signWithLibsecp256k1(fromHex(theirs.unsignedHash.slice(2)), privateKey);
  theirs.signature = Signature.from({
    r: `0x${signature.slice(0, 64)}`,
    s: `0x${signature.slice(64)}`,
    yParity: recovery,
  });
  return theirs;
}

test(
  'what is built here is read by ethers as what was ordered, and is what ethers would have built',
  { timeout: comparisonTimeout },
  () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(randomOrder, ({ kind, input, privateKey, expected }) => {
        const built = ethereum.transaction.build(input);
        if (!built.ok) throw new Error(`${kind}: ${built.error.hint}: ${built.error.message}`);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        const [payload] = built.value.payloads;
        const digest = fromHex(payload?.bytes ?? '');
        const { raw, transactionId } = ethereum.transaction.assemble(built.value, [signWithLibsecp256k1(digest, privateKey)]);
        const theirs = Transaction.from(`0x${raw}`);
        expect(theirs.hash).toBe(transactionId);
        expect(theirs.unsignedHash).toBe(`0x${payload?.bytes}`);
        const { parameters } = input.ledger;
        expect([theirs.to ?? undefined, theirs.value, theirs.data, BigInt(theirs.nonce), Number(theirs.chainId)]).toEqual([
          expected.to,
          expected.value,
          expected.data,
          expected.nonce,
          parameters.type === 'Ethereum' && parameters.chainId,
        ]);
        expect(theirs.gasLimit * (theirs.maxFeePerGas ?? theirs.gasPrice ?? 0n)).toBe(built.value.fee);
        const strategy = input.order.parameters.type === 'Ethereum' ? input.order.parameters.feeStrategy : undefined;
        if (strategy?.type === 'SpecifiedRate') expect([theirs.type, theirs.gasPrice]).toEqual([0, BigInt(strategy.gasPrice)]);
        if (strategy?.type === 'SpecifiedRateEIP1559')
          expect([theirs.type, theirs.maxFeePerGas, theirs.maxPriorityFeePerGas]).toEqual([
            2,
            BigInt(strategy.maxFeePerGas),
            BigInt(strategy.maxPriorityFeePerGas),
          ]);
        // The same transaction, put together and signed without any code of ours.
        const { type, nonce, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, chainId } = theirs;
        const prices = type === 2 ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice };
        const { to = null, value, data } = expected;
        expect(signed({ type, chainId, nonce, gasLimit, ...prices, to, value, data }, privateKey).serialized).toBe(`0x${raw}`);
      }),
      { numRuns: comparisons },
    );
    expect([...seen.keys()].toSorted()).toEqual([...orderKinds].toSorted());
  },
);

const accessList = fc.array(fc.record({ address, storageKeys: fc.array(bytes(32, 32), { maxLength: 3 }) }), { maxLength: 3 });
const calling: fc.Arbitrary<Pick<RandomCall, 'data' | 'moved'> & { readonly to: string | undefined }> = fc.oneof(
  fc.record({ to: address, data: bytes(0, 100), moved: fc.constant([]) }),
  fc.record({ to: fc.constant(undefined), data: bytes(0, 100), moved: fc.constant([]) }),
  address.chain((to) => tokenCall(to).map(({ data, moved }) => ({ to, data, moved }))),
);
const foreign = fc.record({
  sender: fc.constantFrom(...senders),
  type: fc.constantFrom('Before EIP-155' as const, 'EIP-155' as const, 'EIP-2930' as const, 'EIP-1559' as const),
  chainId: chainIds,
  // What ethers takes for a nonce is a number of JavaScript's.
  nonce: uint(53),
  gasLimit: uint(64),
  prices: fc
    .tuple(uint(128), uint(128))
    .map(([one, other]) => (one < other ? { low: one, high: other } : { low: other, high: one })),
  value: fc.oneof(fc.constant(0n), uint(256)),
  calling,
  accessList,
});

type Foreign = typeof foreign extends fc.Arbitrary<infer Given> ? Given : never;

function byEthers({ sender, type, calling, prices, chainId, nonce, gasLimit, value, accessList }: Foreign): Transaction {
  const { to = null, data } = calling;
  const common = { nonce: Number(nonce), gasLimit, to, value, data };
  const caps = { maxFeePerGas: prices.high, maxPriorityFeePerGas: prices.low };
  const transactions = {
    'Before EIP-155': { ...common, type: 0, gasPrice: prices.high },
    'EIP-155': { ...common, type: 0, gasPrice: prices.high, chainId },
    'EIP-2930': { ...common, type: 1, gasPrice: prices.high, chainId, accessList },
    'EIP-1559': { ...common, type: 2, ...caps, chainId, accessList },
  };
  return signed(transactions[type], sender.privateKey);
}

test('what ethers builds is read here: id, signer, network, nonce, fee, coins and tokens', { timeout: comparisonTimeout }, () => {
  const shown = ({ asset, from, to, amount }: Omit<Movement, 'index' | 'metadata'>) =>
    [assetKey(asset), from.join(), to, amount].join(' ');
  fc.assert(
    fc.property(foreign, (given) => {
      const { sender, type, chainId, nonce, gasLimit, value, calling, prices } = given;
      const theirs = byEthers(given);
      const raw = theirs.serialized.slice(2);
      const decoded = ethereum.transaction.decode(raw, sampleLedger);
      if (!decoded.ok) throw new Error(decoded.error);
      const { transactionId, senders: from, fee, sequence, movements, details, warnings } = decoded.value;
      const bound = gasLimit * prices.high;
      expect([transactionId, from, fee, sequence]).toEqual([theirs.hash, [sender.address], bound, nonce.toString()]);
      const coins =
        value > 0n ? [{ asset: { type: 'Native' } as const, from: [sender.address], to: calling.to, amount: value }] : [];
      const tokens = calling.moved.map((one) => ({ ...one, from: [one.from ?? sender.address] }));
      expect(movements.map(shown)).toEqual([...coins, ...tokens].map(shown));
      expect(details.find(({ label }) => label === 'Chain id')?.value).toBe(
        type === 'Before EIP-155' ? 'any' : chainId.toString(),
      );
      const isReplayable = warnings.some(({ code }) => code === 'Replayable');
      expect(isReplayable).toBe(type === 'Before EIP-155');
    }),
    { numRuns: comparisons },
  );
});

test('every field that ethers writes is read, kept as JSON and written again', () => {
  fc.assert(
    fc.property(foreign, (given) => {
      const theirs = byEthers(given);
      const read = readTransaction(theirs.serialized.slice(2));
      if (!read.ok) throw new Error(read.error);
      const { fields, signature } = read.value;
      const { type, accessList } = theirs;
      expect([fields.type, fields.to ?? null, `0x${fields.data}`, fields.value]).toEqual([
        type,
        theirs.to,
        theirs.data,
        theirs.value,
      ]);
      expect(fields.accessList.map((one) => [one.address, one.storageKeys.map((key) => `0x${key}`)])).toEqual(
        (accessList ?? []).map((one) => [one.address, one.storageKeys]),
      );
      expect(`0x${toHex(serialize(fields, signature))}`).toBe(theirs.serialized);
      expect(fieldsFromJson(JSON.parse(JSON.stringify(fieldsToJson(fields))))).toEqual(fields);
    }),
  );
});
