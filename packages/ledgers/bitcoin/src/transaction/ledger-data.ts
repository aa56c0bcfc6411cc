import { toHex } from '@countersign/kernel';
import type { Ledger, OnLedgerDataBitcoin } from '@countersign/model';

import { addressOfScript } from '../address.ts';
import type { RawTransaction } from './serialization.ts';
import type { PreviousOutput } from './sighash.ts';

/**
 * What a transaction spends and makes, as the public API tells it. An input is named by the output that it spends: the hash of the
 * transaction that made it, and its index there. Scripts are hexadecimal. `spent` has what is known of those outputs, in the inputs' order.
 */
export function ledgerDataOf(
  { inputs, outputs }: Pick<RawTransaction, 'inputs' | 'outputs'>,
  spent: readonly (Pick<PreviousOutput, 'script'> | undefined)[],
  ledger: Ledger,
): OnLedgerDataBitcoin {
  const place = (script: Uint8Array) => {
    const address = addressOfScript(script, ledger);
    return { ...(address !== undefined && { address }), scriptPubKey: toHex(script) };
  };
  return {
    type: 'Bitcoin',
    inputs: inputs.map(({ txid, index }, position) => {
      const from = spent[position];
      return { transactionHash: toHex(txid), index, ...(from !== undefined && place(from.script)) };
    }),
    outputs: outputs.map(({ amount, script }, index) => ({ index, amount: amount.toString(), ...place(script) })),
  };
}
