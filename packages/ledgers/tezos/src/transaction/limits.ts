import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';

import { isContract } from '../address.ts';
import { bytesOfAccount, mostGas, mostStorage, plainGas } from '../costs.ts';
import { refuse } from '../errors.ts';
import type { TezosChainState } from './chain-state.ts';
import { presenceIn } from './presence.ts';
import type { OrderedContent } from './validate.ts';

/** The gas and the bytes of storage that an operation may use. */
export interface Limits {
  readonly gas: bigint;
  readonly storage: bigint;
  readonly revealGas: bigint;
}

/** Bytes of storage above what a call used when it was tried: what it writes may be longer by then. Only what is used is paid for. */
const storageMargin = 32n;

/** The limits of what an order asks for; of a call by what the node says that it used. */
export function limitsOf(content: OrderedContent, state: TezosChainState): Result<Limits, TransactionRefusal> {
  const plain = { gas: plainGas[content.kind], storage: 0n, revealGas: plainGas.reveal };
  if (content.kind !== 'transaction') return ok(plain);
  if (!isContract(content.destination))
    return ok(presenceIn(state, content.destination).isThere ? plain : { ...plain, storage: bytesOfAccount });
  const { estimate } = state;
  if (estimate === undefined) return refuse('TransactionEstimationFailure', 'No node says what the call would use');
  if ('failure' in estimate) return refuse('TransactionEstimationFailure', `The call would fail: ${estimate.failure}`);
  const used = BigInt(estimate.gas);
  const gas = used + used / 5n + 100n;
  const storage = estimate.storage === '0' ? 0n : BigInt(estimate.storage) + storageMargin;
  if (gas > mostGas || storage > mostStorage)
    return refuse('TransactionEstimationFailure', 'The call uses more than one operation may');
  return ok({ ...plain, gas, storage });
}
