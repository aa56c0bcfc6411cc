import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';

import { refuse } from '../errors.ts';
import { leastGas, maximumPaymentGas } from '../gas.ts';
import { cappedGas, capsGas, hasUsualGas } from '../networks.ts';
import type { EthereumChainState } from './chain-state.ts';
import type { CheckedParameters } from './parameters.ts';

/** Gas that a transaction will use, and the most that it may. */
interface Gas {
  readonly estimate: bigint;
  readonly limit: bigint;
  /** Why the network gave no estimate of a payment. It gives none of one that the funds are too few for, which is looked at first. */
  readonly failure?: string;
}

/**
 * The gas of a transaction: the network's estimate, and a fifth more as limit. Never less than the rules of Ethereum ask for; where a payment
 * costs just that, no code runs whose cost could be another one later, and there is no margin.
 */
export function estimateGas(
  checked: Pick<CheckedParameters, 'to' | 'data'>,
  state: EthereumChainState,
  chainId: number,
): Result<Gas, TransactionRefusal> {
  const { to, data } = checked;
  const least = leastGas(data, to === undefined);
  const runsCode = to === undefined || state.contracts.includes(to);
  const { call } = state;
  if (call === undefined || 'error' in call) {
    if (runsCode) return refuse('TransactionEstimationFailure', call?.error ?? 'The network gave no estimate of the gas');
    return ok({ estimate: least, limit: least, ...(call !== undefined && { failure: call.error }) });
  }
  const said = BigInt(call.gas);
  if (said <= least) return ok({ estimate: least, limit: runsCode ? margin(least) : least });
  if (capsGas(chainId) && said > cappedGas) {
    const message = `The call would use ${said} gas, and this network takes no transaction with more than ${cappedGas}`;
    return refuse('TransactionEstimationFailure', message);
  }
  // Other networks took over the cap as well: a margin above it would be all that keeps them from taking the transaction.
  const limit = said <= cappedGas && margin(said) > cappedGas ? cappedGas : margin(said);
  if (isTooMuchGas(checked, limit, chainId)) {
    const message = `A payment without call data has at most ${maximumPaymentGas} gas, and the network asks for ${said}`;
    return refuse('TransactionEstimationFailure', message);
  }
  return ok({ estimate: said, limit });
}

/** Whether it is more gas than is signed for a payment, where it is known what one can cost. */
export function isTooMuchGas({ to, data }: Pick<CheckedParameters, 'to' | 'data'>, limit: bigint, chainId: number): boolean {
  return to !== undefined && data === '' && hasUsualGas(chainId) && limit > maximumPaymentGas;
}

/** The contract's state may be another when the transaction gets its turn. */
function margin(gas: bigint): bigint {
  return (gas * 120n + 99n) / 100n;
}
