import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type DescribedMovement,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { isUnspendable } from '../address.ts';
import { trc20 } from '../assets.ts';

/** What an order asks for. That a token is sent by a call of its contract is what its operation is, and no call besides. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Tron') return unknownOperation(parameters.type);
  const { operation } = parameters;
  const amount = BigInt(operation.amount);
  return operation.type === 'NativeTransfer'
    ? describeCoins(operation.destination, amount)
    : describeTokens(operation.contractAddress, operation.destination, amount);
}

/** Coins that go to somebody. */
export function describeCoins(to: TransactionDestination, amount: bigint): TransactionDescription {
  return described('NativeTransfer', { asset: nativeAsset, amount, to }, burnWarnings(to));
}

/** Tokens that go to somebody by a plain call of their contract. */
export function describeTokens(contract: string, to: TransactionDestination, amount: bigint): TransactionDescription {
  const isContract = to.type === 'Address' && to.address === contract;
  const warnings = [...burnWarnings(to), ...(isContract ? [ledgerWarning('TokensToContract')] : [])];
  return described('TRC20Transfer', { asset: trc20(contract), amount, to }, warnings);
}

function described(operation: string, movement: DescribedMovement, warnings: readonly LedgerWarning[]): TransactionDescription {
  return { operation, movements: [movement], calls: [], rights: [], warnings };
}

function burnWarnings(to: TransactionDestination): readonly LedgerWarning[] {
  return to.type === 'Address' && isBurnt(to.address) ? [ledgerWarning('Burns', { address: to.address })] : [];
}

/** An order may name anything as an address: what isn't one is refused where it is checked. */
function isBurnt(address: string): boolean {
  try {
    return isUnspendable(address);
  } catch {
    return false;
  }
}
