import { toHex } from '@countersign/kernel';
import { feeLevelsOf, type BuildInput } from '@countersign/ledger-port';
import type { BitcoinFeeStrategy, TransactionOrderParametersBitcoin } from '@countersign/model';
import type { Network } from 'bitcoinjs-lib';
import fc from 'fast-check';

import { rateText } from '../fee-rate.ts';
import { bitcoin } from '../index.ts';
import type { UnspentOutput } from '../transaction/chain-state.ts';
import { chainStateToJson } from '../transaction/chain-state.ts';
import type { RandomKey } from './random-places.ts';
import { addressOf, keys, payable, randomLedger, senderOf, transactionIds } from './random-places.ts';

/** An output that was ordered. */
interface OrderedOutput {
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly paysFee: boolean;
}

/** An order with all that it is built with. */
export interface RandomOrder {
  readonly kind: OrderKind;
  readonly input: BuildInput;
  readonly network: Network;
  readonly outputs: readonly OrderedOutput[];
  /** By the path of a sender's key. */
  readonly keyOf: ReadonlyMap<string, RandomKey>;
  readonly coins: ReadonlyMap<string, { readonly amount: bigint; readonly address: string }>;
}

export const orderKinds = ['Payment', 'Fee from the outputs', 'Replacement', 'Cancellation'] as const;
type OrderKind = (typeof orderKinds)[number];

const rate = fc.bigInt(1_000_000n, 200_000_000n);
const feeStrategy: fc.Arbitrary<BitcoinFeeStrategy> = fc.oneof(
  fc
    .constantFrom('High' as const, 'Medium' as const, 'Low' as const)
    .map((priority) => ({ type: 'Priority' as const, priority })),
  rate.map((millionths) => ({ type: 'SpecifiedRate' as const, satoshiPerVbyte: rateText(millionths) })),
);
const fees = fc.tuple(rate, rate, rate).map((levels) => feeLevelsOf(levels));

/** More than the fee of any transaction here, so that outputs can pay it. */
const plenty = 400_000n;
const amount = fc.bigInt(plenty, 2n ** 47n);

interface Drawn {
  readonly kind: OrderKind;
  readonly outputs: readonly OrderedOutput[];
  readonly coinKeys: readonly { readonly key: RandomKey; readonly isSegwit: boolean; readonly id: Uint8Array }[];
  readonly index: number;
  readonly strategy: BitcoinFeeStrategy;
  readonly fees: BuildInput['fees'];
  readonly change: RandomKey;
}

function drawn(supportsSegWit: boolean): fc.Arbitrary<Drawn> {
  const output = fc.record({ script: payable(supportsSegWit), amount, paysFee: fc.boolean() });
  const coin = fc.record({ key: fc.constantFrom(...keys), isSegwit: fc.boolean(), id: transactionIds });
  return fc
    .record({
      kind: fc.constantFrom(...orderKinds),
      outputs: fc.array(output, { minLength: 1, maxLength: 4 }),
      // Mostly one, which is what most transactions have; each costs a signature.
      coinKeys: fc.oneof(
        { weight: 3, arbitrary: fc.array(coin, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.uniqueArray(coin, { minLength: 2, maxLength: 3, selector: ({ id }) => toHex(id) }) },
      ),
      index: fc.nat(1_000),
      strategy: feeStrategy,
      fees,
      change: fc.constantFrom(...keys),
    })
    .map(({ outputs, ...rest }) => ({
      ...rest,
      outputs: outputs.map((one) => ({ ...one, paysFee: one.paysFee && rest.kind === 'Fee from the outputs' })),
    }));
}

/** An order of any kind that there is, on any network, that the account can pay. */
export const randomOrder: fc.Arbitrary<RandomOrder> = randomLedger.chain(({ ledger, network, supportsSegWit }) =>
  drawn(supportsSegWit).map(({ kind, outputs, coinKeys, index, strategy, fees, change }): RandomOrder => {
    const target = outputs.reduce((sum, output) => sum + output.amount, 0n);
    const each = (target + plenty) / BigInt(coinKeys.length) + 1n;
    const spent = coinKeys.map(({ key, isSegwit, id }, position) => {
      const sender = senderOf(key, supportsSegWit && isSegwit ? 'p2wpkh' : 'p2pkh', network);
      const coin = { transactionId: toHex(id), index: index + position, amount: each.toString(), height: 5 };
      return { key, sender, coin: { ...coin, address: sender.address } satisfies UnspentOutput };
    });
    const parameters: TransactionOrderParametersBitcoin = {
      type: 'Bitcoin',
      outputs: outputs.map(({ script, amount, paysFee }) => ({
        destination: { type: 'Address', address: addressOf(script, network) ?? '' },
        amount: amount.toString(),
        ...(paysFee && { paysFee }),
      })),
      feeStrategy: strategy,
    };
    const input: BuildInput = {
      ledger,
      order: { parameters, assets: {} },
      sender: [...new Map(spent.map(({ sender }) => [sender.address, sender])).values()],
      changeAddress: senderOf(change, supportsSegWit ? 'p2wpkh' : 'p2pkh', network).address,
      chainState: chainStateToJson({ outputs: spent.map(({ coin }) => coin), minimumRelayRate: '1' }),
      fees,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    };
    const isReplacement = kind === 'Replacement' || kind === 'Cancellation';
    return {
      kind,
      input: isReplacement ? replacing(input, kind) : input,
      network,
      outputs: kind === 'Cancellation' ? [] : outputs,
      keyOf: new Map(spent.map(({ key, sender }) => [sender.keys[0].key.path, key])),
      coins: new Map(spent.map(({ coin }) => [`${coin.transactionId}:${coin.index}`, { amount: each, address: coin.address }])),
    };
  }),
);

/** The same order, or its cancellation, in the place of a cheap transaction of it that was built before. */
function replacing(input: BuildInput, kind: 'Replacement' | 'Cancellation'): BuildInput {
  const cheap = { type: 'SpecifiedRate', satoshiPerVbyte: '1' } as const;
  const parameters = { ...input.order.parameters, feeStrategy: cheap } as TransactionOrderParametersBitcoin;
  const built = bitcoin.transaction.build({ ...input, order: { ...input.order, parameters } });
  if (!built.ok) throw new Error(built.error.message);
  const replaces = built.value;
  const cancelled = bitcoin.transaction.cancellation(
    { address: input.changeAddress ?? '', targetOrderId: 'o', reason: 'r', replaces },
    input.ledger,
  );
  if (!cancelled.ok) throw new Error(cancelled.error.message);
  const priority = { type: 'Priority', priority: 'High' } as const;
  const again = { ...input.order.parameters, feeStrategy: priority } as TransactionOrderParametersBitcoin;
  return { ...input, order: { ...input.order, parameters: kind === 'Cancellation' ? cancelled.value : again }, replaces };
}
