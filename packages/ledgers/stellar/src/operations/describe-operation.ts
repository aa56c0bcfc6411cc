import type { DescribedMovement, GivenRight, LedgerWarning, TransactionDescription } from '@countersign/ledger-port';
import { ledgerWarning, nativeAsset } from '@countersign/ledger-port';
import type { AddressTag, StellarAsset, StellarOperation, TransactionDestination } from '@countersign/model';

import { largestAmount } from '../amount.ts';
import { tokenAsset } from '../assets.ts';

/** What an ordered operation does, with the tag of whom it pays. */
export function describeOperation(operation: StellarOperation, tag: AddressTag | undefined): TransactionDescription {
  return {
    operation: operation.type,
    movements: movementsOf(operation).map((movement) => ({ ...movement, ...(tag !== undefined && { tag }) })),
    calls: [],
    rights: operation.type === 'ChangeTrust' ? [trustLine(operation.asset, BigInt(operation.limit))] : [],
    warnings: warningsOf(operation),
  };
}

function movementsOf(operation: StellarOperation): readonly DescribedMovement[] {
  switch (operation.type) {
    case 'Payment': {
      const asset = operation.asset === undefined ? nativeAsset : (tokenAsset(operation.asset) ?? { type: 'Unknown' as const });
      return [{ asset, amount: BigInt(operation.amount), to: operation.destination }];
    }
    case 'CreateAccount':
      return [{ asset: nativeAsset, amount: BigInt(operation.startingBalance), to: operation.destination }];
    case 'AccountMerge':
      // How much that is, the ledger knows when it takes it.
      return [{ asset: nativeAsset, to: operation.destination }];
    case 'ChangeTrust':
    case 'SetOptions':
      return [];
  }
}

function warningsOf(operation: StellarOperation): readonly LedgerWarning[] {
  if (operation.type === 'AccountMerge') return [ledgerWarning('MergesAccount')];
  if (operation.type !== 'SetOptions') return [];
  return [ledgerWarning(operation.option.type === 'OptionSetFlag' ? 'LocksFlags' : 'ChangesHomeDomain')];
}

/** That an issuer may owe the account up to a limit; the largest one is none. */
export function trustLine({ code, issuer }: StellarAsset, limit: bigint): GivenRight {
  const holder: TransactionDestination = { type: 'Address', address: issuer };
  const asset = tokenAsset({ code, issuer }) ?? { type: 'Unknown' as const };
  if (limit === 0n) return { type: 'TrustLine', holder, asset, isWithdrawn: true };
  return { type: 'TrustLine', holder, asset, limit: limit === largestAmount ? 'Unlimited' : limit };
}
