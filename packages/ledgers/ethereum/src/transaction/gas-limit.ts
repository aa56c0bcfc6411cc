import { fromHex, ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';

import { refuse } from '../errors.ts';
import { floorGas, intrinsicGas, totalGas } from '../gas.ts';
import type { EthereumChainState } from './chain-state.ts';
import type { CheckedParameters } from './parameters.ts';

/** The gas of a transaction: known exactly where no contract runs; else the network's estimate, and a fifth more as limit. */
export function estimateGas(
  { to, data }: CheckedParameters,
  state: EthereumChainState,
): Result<{ readonly estimate: bigint; readonly limit: bigint }, TransactionRefusal> {
  const runsCode = to === undefined || state.contracts.includes(to);
  if (!runsCode) {
    const bytes = fromHex(data);
    const gas = totalGas(intrinsicGas(bytes, false, []), floorGas(bytes), 0n);
    return ok({ estimate: gas, limit: gas });
  }
  if (state.call === undefined) return refuse('TransactionEstimationFailure', 'The network gave no estimate of the gas');
  if ('error' in state.call) return refuse('TransactionEstimationFailure', state.call.error);
  const estimate = BigInt(state.call.gas);
  // The contract's state may be another when the transaction gets its turn.
  return ok({ estimate, limit: (estimate * 120n + 99n) / 100n });
}
