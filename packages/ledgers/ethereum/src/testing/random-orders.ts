import { toHex } from '@countersign/kernel';
import { oneKeySender, type BuildInput, type SenderAddress } from '@countersign/ledger-port';
import type { EthereumFeeStrategy, Ledger, TransactionOrderParameters } from '@countersign/model';
import { libsecp256k1 } from '@countersign/ledger-port/second-implementation';
import { computeAddress } from 'ethers';
import fc from 'fast-check';

import { erc20, numberedToken } from '../assets.ts';
import { ethereum } from '../index.ts';
import { sampleLedger } from '../test-samples.ts';
import type { EthereumChainState } from '../transaction/chain-state.ts';
import { fieldsToJson } from '../transaction/unsigned.ts';
import { address, bytes, tokenCall, transferCalls, uint } from './random-calls.ts';

/** An order, all that it is built with, and what a transaction of it has to be. */
export interface RandomOrder {
  readonly kind: OrderKind;
  readonly input: BuildInput;
  readonly privateKey: Uint8Array;
  readonly expected: {
    readonly to: string | undefined;
    readonly value: bigint;
    /** Hexadecimal behind `0x`. */
    readonly data: string;
    readonly nonce: bigint;
  };
}

export const orderKinds = [
  'Payment',
  'Data',
  'Creation',
  'Call',
  'ERC20',
  'ERC721',
  'ERC1155',
  'Replacement',
  'Cancellation',
] as const;
type OrderKind = (typeof orderKinds)[number];

/** A sender with their private key. */
export interface RandomSender extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** Few keys, so that the time goes into transactions. */
export const senders: readonly RandomSender[] = [1, 2, 0xc0ffee, 2 ** 40].map((number) => {
  const privateKey = Uint8Array.from({ length: 32 }, (_, index) => Math.floor(number / 256 ** (31 - index)) % 256);
  const publicKey = toHex(libsecp256k1.pointFromScalar(privateKey, true) ?? new Uint8Array());
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: `m/44'/60'/${number}'/0'/0'` } as const;
  return { privateKey, ...oneKeySender(computeAddress(`0x${publicKey}`), publicKey, key) };
});

export const chainIds = uint(53).map((number) => number + 1n);

// More than any of these orders costs.
const maximumFee = 2n ** 140n;

const amount = uint(200).map((number) => number + 1n);
const price = uint(72);

const feeStrategy: fc.Arbitrary<EthereumFeeStrategy> = fc.oneof(
  fc
    .constantFrom('High' as const, 'Medium' as const, 'Low' as const)
    .map((priority) => ({ type: 'Priority' as const, priority })),
  price.map((gasPrice) => ({ type: 'SpecifiedRate' as const, gasPrice: gasPrice.toString() })),
  fc
    .tuple(price, price)
    .map(([one, other]) => (one < other ? [one, other] : [other, one]))
    .map(([low, high]) => ({
      type: 'SpecifiedRateEIP1559' as const,
      maxFeePerGas: `${high}`,
      maxPriorityFeePerGas: `${low}`,
    })),
);

const level = fc.record({ price: uint(38), parts: fc.record({ base: uint(38), tip: uint(37) }) });

const network = fc.record({
  chainId: chainIds,
  supportsEIP1559: fc.boolean(),
  // Up to what ethers takes for a nonce: a number of JavaScript's.
  nonce: uint(53),
  gas: uint(24).map((number) => number + 1n),
  fees: fc.record({ Low: level, Medium: level, High: level }),
});

interface Asked {
  readonly kind: OrderKind;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly data: string;
  /** The order where it is not written by hand. */
  readonly parameters?: TransactionOrderParameters;
}

/** What an order may ask for; the transfer of tokens by way of an order for a transfer, as people make most of them. */
function asked(sender: string, ledger: Ledger): fc.Arbitrary<Asked> {
  const transfers = (['ERC20', 'ERC721', 'ERC1155'] as const).map((kind) =>
    fc
      .record({ contract: address, to: address, id: uint(256), wanted: amount })
      .filter(({ contract, to }) => contract !== to)
      .map(({ contract, to, id, wanted }): Asked => {
        const moved = kind === 'ERC721' ? 1n : wanted;
        const asset = kind === 'ERC20' ? erc20(contract) : numberedToken(kind, contract, id);
        const parameters = ethereum.transaction.fromTransfer(
          { asset, tickerId: 't', sender, outputs: [{ address: to, amount: moved }], feePriority: 'Medium', maximumFee },
          ledger,
        );
        if (!parameters.ok) throw new Error(parameters.error.message);
        const { data } = transferCalls[kind](contract, { from: sender, to, id, amount: moved });
        return { kind, to: contract, value: 0n, data, parameters: parameters.value };
      }),
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('Payment' as const), to: address, value: amount, data: fc.constant('0x') }),
    fc.record({ kind: fc.constant('Data' as const), to: address, value: uint(80), data: bytes(1, 120) }),
    fc.record({ kind: fc.constant('Creation' as const), to: fc.constant(undefined), value: uint(80), data: bytes(1, 300) }),
    fc
      .tuple(address, fc.oneof(fc.constant(0n), uint(80)))
      .chain(([to, value]) => tokenCall(to).map(({ data }) => ({ kind: 'Call' as const, to, value, data }))),
    ...transfers,
    fc.record({ kind: fc.constant('Replacement' as const), to: address, value: amount, data: fc.constant('0x') }),
    fc.constant({ kind: 'Cancellation' as const, to: sender, value: 0n, data: '0x' }),
  );
}

/** An order of any kind that there is, on any network, with any fee. */
export const randomOrder: fc.Arbitrary<RandomOrder> = fc
  .tuple(fc.constantFrom(...senders), network)
  .chain(([sender, { chainId, supportsEIP1559, nonce, gas, fees }]) => {
    const parameters = { ...sampleLedger.parameters, chainId: Number(chainId), supportsEIP1559 } as Ledger['parameters'];
    const ledger: Ledger = { ...sampleLedger, parameters };
    return fc.tuple(asked(sender.address, ledger), feeStrategy, price).map(([order, strategy, offered]): RandomOrder => {
      const { kind, to, value, data } = order;
      const replaces = kind === 'Replacement' || kind === 'Cancellation' ? replaced(sender, chainId, nonce, offered) : undefined;
      // What is replaced sets a floor, which a rate of one's own may be below; and not every network has fee caps.
      const isTaken = replaces === undefined && (supportsEIP1559 || strategy.type !== 'SpecifiedRateEIP1559');
      const feeStrategy = isTaken ? strategy : ({ type: 'Priority', priority: 'High' } as const);
      const cancelled = ethereum.transaction.cancellation(
        { address: sender.address, targetOrderId: 'o', reason: 'r', maximumFee, ...(replaces && { replaces }) },
        ledger,
      );
      if (!cancelled.ok) throw new Error(cancelled.error.message);
      const byHand: TransactionOrderParameters = {
        type: 'Ethereum',
        ...(to !== undefined && { destination: { type: 'Address', address: to } }),
        amount: value.toString(),
        ...(data !== '0x' && { data }),
        feeStrategy,
        maximumFee: maximumFee.toString(),
      };
      const chainState: EthereumChainState = {
        address: sender.address,
        nonce: nonce.toString(),
        balance: (2n ** 256n - 1n).toString(),
        waiting: [],
        contracts: to === undefined || kind === 'Payment' || kind === 'Data' ? [] : [to],
        tokens: {},
        // A payment is signed for no more than one can need.
        call: { gas: (data === '0x' ? gas % 350_000n : gas).toString() },
      };
      const input: BuildInput = {
        ledger,
        order: { parameters: kind === 'Cancellation' ? cancelled.value : (order.parameters ?? byHand), assets: {} },
        sender: [sender],
        chainState,
        fees,
        unavailable: {},
        orderId: '00000000-0000-4000-8000-000000000050',
        reservedResources: [],
        ...(replaces && { replaces }),
      };
      return { kind, input, privateKey: sender.privateKey, expected: { to, value, data, nonce } };
    });
  });

function replaced({ address: from }: SenderAddress, chainId: bigint, nonce: bigint, price: bigint) {
  const rates = { maxFeePerGas: price, maxPriorityFeePerGas: price / 2n };
  const fields = { type: 2, chainId, nonce, ...rates, gasLimit: 21_000n, to: from, value: 1n, data: '', accessList: [] } as const;
  const unsigned = { sender: from, fields: fieldsToJson(fields) };
  return { unsigned, resources: [`${from}:${nonce}`], fee: 21_000n * price };
}
