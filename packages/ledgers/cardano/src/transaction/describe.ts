import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { CardanoOperation, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { isScriptAddress } from '../address.ts';
import { inAda } from '../amount.ts';
import { stakeDeposit } from '../costs.ts';

type Described = Omit<TransactionDescription, 'movements'>;

/** What an order asks for. What is left comes back as change, which is no part of an order, and so do tokens. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Cardano') return unknownOperation(parameters.type);
  const { operation } = parameters;
  if (operation.type !== 'Transfer') return { ...describeOperation(operation), movements: [] };
  return {
    operation: 'Transfer',
    movements: operation.outputs.map(({ destination, amount }) => ({
      asset: nativeAsset,
      amount: BigInt(amount),
      to: destination,
    })),
    calls: [],
    rights: [],
    warnings: operation.outputs.flatMap(({ destination }) => payeeWarnings(destination)),
  };
}

function describeOperation(operation: Exclude<CardanoOperation, { type: 'Transfer' }>): Described {
  switch (operation.type) {
    case 'RegisterStaking':
      return describeRegistration(stakeDeposit);
    case 'DelegateStaking':
      return describeDelegation(operation.poolId.toLowerCase());
    case 'UnregisterStaking':
    case 'WithdrawRewards':
    case 'DelegateRepresentative':
      return plain(operation.type);
  }
}

/** A stake that is registered for a deposit; of the oldest form of it the bytes don't say which. */
export function describeRegistration(deposit: bigint | undefined): Described {
  const warnings = deposit === undefined ? [] : [ledgerWarning('LocksDeposit', { amount: inAda(deposit) })];
  return { ...plain('RegisterStaking'), warnings };
}

/** A stake that counts for a pool, by its id in hexadecimal. */
export function describeDelegation(pool: string): Described {
  const holder = { type: 'Address', address: pool } as const;
  return {
    ...plain('DelegateStaking'),
    rights: [{ type: 'Delegate', holder, asset: nativeAsset }],
    warnings: [ledgerWarning('DelegatesStake')],
  };
}

/** An operation that gives nobody anything. */
export function plain(operation: string): Described {
  return { operation, calls: [], rights: [], warnings: [] };
}

/** What to know of whom a payment is for. */
export function payeeWarnings(destination: TransactionDestination): readonly LedgerWarning[] {
  return destination.type === 'Address' && isScriptAddress(destination.address)
    ? [ledgerWarning('OffCurveDestination', { address: destination.address })]
    : [];
}
