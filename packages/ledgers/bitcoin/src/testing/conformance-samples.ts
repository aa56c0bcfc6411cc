import { toHex } from '@countersign/kernel';
import { nativeAsset, type BuildInput, type FeeLevels } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParametersBitcoin } from '@countersign/model';

import { chainStateToJson } from '../transaction/chain-state.ts';
import type { TestKey } from './wallet.ts';

/** An order's output, of an amount in the smallest unit. */
export function paying(address: string, amount: bigint): TransactionOrderParametersBitcoin['outputs'][number] {
  return { destination: { type: 'Address', address }, amount: amount.toString() };
}

/** What the samples of every coin of the family have in common: keys with one output each, and what is built from those. */
export function coinSamples({
  ledger,
  keys,
  amount,
  payment,
  fees,
  relayed = '1',
}: {
  readonly ledger: Ledger;
  readonly keys: readonly TestKey[];
  /** Of each key's output, in the smallest unit. */
  readonly amount: bigint;
  /** What an order pays that names no outputs of its own. */
  readonly payment: TransactionOrderParametersBitcoin['outputs'][number];
  readonly fees: FeeLevels;
  readonly relayed?: string;
}) {
  const outputs = keys.map(({ address }, position) => ({
    transactionId: (position + 1).toString(16).padStart(64, '0'),
    index: position,
    amount: amount.toString(),
    address,
    height: 3,
  }));
  const input = (over: Partial<TransactionOrderParametersBitcoin> = {}): BuildInput => ({
    ledger,
    order: {
      parameters: { type: 'Bitcoin', outputs: [payment], feeStrategy: { type: 'Priority', priority: 'Medium' }, ...over },
      assets: {},
    },
    sender: keys,
    changeAddress: keys[0]?.address,
    chainState: chainStateToJson({ outputs, minimumRelayRate: relayed }),
    fees,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  });
  return {
    input,
    common: {
      ledger,
      tickers: [{ details: { type: 'Bitcoin', properties: { type: 'Native' } }, asset: nativeAsset }],
      malformedTickers: [{ type: 'Tezos', properties: { type: 'Native' } }],
      privateKeys: Object.fromEntries(keys.map(({ keys: [{ key }], privateKey }) => [key.path, toHex(privateKey)])),
      // The change is the smallest output of each.
      undecided: [/^outputs\.0\.amount$/, /^inputs\.\d+\.(transactionId|index|amount|publicKey)$/],
    },
  } as const;
}
