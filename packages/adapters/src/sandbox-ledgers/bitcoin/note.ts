import { toHex, type JsonObject } from '@countersign/kernel';
import {
  addressOfScript,
  ledgerDataOf,
  signalsReplacement,
  virtualSizeOf,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';
import { nativeAsset, type Movement } from '@countersign/ledger-port';
import type { Ledger, OnLedgerDataBitcoin } from '@countersign/model';

import type { ObservedContent } from '../framework/rules.ts';
import type { Spent } from './outputs.ts';

/** An output that a pooled transaction makes. Amount in satoshis, decimal text; script hexadecimal. */
type NotedOutput = JsonObject & { readonly amount: string; readonly script: string; readonly address?: string };

/** What the rules keep of a transaction in the pool. */
export type BitcoinNote = JsonObject & {
  readonly spent: readonly string[];
  readonly senders: readonly string[];
  readonly outputs: readonly NotedOutput[];
  readonly fee: string;
  readonly vbytes: number;
  readonly replaceable: boolean;
  /** Absent in notes of those that wait since before it was kept. */
  readonly ledgerData?: OnLedgerDataBitcoin;
};

/** What is worth keeping of a transaction that was checked. */
export function noteOf(transaction: RawTransaction, spent: readonly Spent[], fee: bigint, ledger: Ledger): BitcoinNote {
  return {
    spent: spent.map(({ outpoint }) => outpoint),
    senders: [...new Set(spent.flatMap(({ address }) => address ?? []))],
    outputs: transaction.outputs.map(({ amount, script }) => {
      const address = addressOfScript(script, ledger);
      return { amount: amount.toString(), script: toHex(script), ...(address === undefined ? {} : { address }) };
    }),
    fee: fee.toString(),
    vbytes: virtualSizeOf(transaction),
    replaceable: signalsReplacement(transaction),
    ledgerData: ledgerDataOf(transaction, spent, ledger),
  };
}

/** What watchers see of a transaction: an amount for each output, change included. */
export function observationOf({ spent, senders, outputs, fee, ledgerData }: BitcoinNote): ObservedContent {
  const movements = outputs.map(({ amount, address }, index): Movement => ({
    index,
    asset: nativeAsset,
    from: senders,
    ...(address === undefined ? {} : { to: address }),
    amount: BigInt(amount),
    metadata: { type: 'Bitcoin', outputIndex: index },
  }));
  const [feePayer] = senders;
  return {
    fee: BigInt(fee),
    ...(feePayer === undefined ? {} : { feePayer }),
    movements,
    spentOutputs: spent,
    ...(ledgerData !== undefined && { ledgerData }),
  };
}
