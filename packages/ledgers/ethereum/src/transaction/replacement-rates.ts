import type { ReplacedTransaction } from '@countersign/ledger-port';

import { replacementRate } from '../fees.ts';
import type { EthereumChainState } from './chain-state.ts';
import { fieldsFromJson } from './unsigned.ts';

interface Rates {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The least that a transaction must offer to take another's place: a tenth more than it, and than what waits with its nonce. */
export function replacementRates(replaces: ReplacedTransaction, waiting: EthereumChainState['waiting']): Rates {
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = fieldsFromJson(replaces.unsigned['fields']);
  const rivals = waiting.filter((one) => BigInt(one.nonce) === nonce);
  const floor = (own: bigint, others: readonly string[]) =>
    replacementRate(others.map(BigInt).reduce((most, other) => (other > most ? other : most), own));
  return {
    maxFeePerGas: floor(
      maxFeePerGas,
      rivals.map((one) => one.maxFeePerGas),
    ),
    maxPriorityFeePerGas: floor(
      maxPriorityFeePerGas,
      rivals.map((one) => one.maxPriorityFeePerGas),
    ),
  };
}
