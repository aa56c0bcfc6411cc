import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type GivenRight,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { Ledger, SubstrateStakingPayee, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { addressOfKey } from '../address.ts';
import type { Call, Payee } from './call.ts';

/** What an order asks for. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Substrate') return unknownOperation(parameters.type);
  const { method } = parameters.pallet;
  switch (method.type) {
    case 'TransferKeepAlive':
      return payment(method.type, method.destination, BigInt(method.amount));
    case 'Bond':
      return stake(method.type, payeeOf(method.payee));
    case 'SetPayee':
      return rewards(method.type, payeeOf(method.payee));
    case 'BondExtra':
      return stake(method.type);
    case 'Nominate':
      return nomination(method.type, method.targets);
    case 'Unbond':
    case 'Rebond':
    case 'WithdrawUnbonded':
    case 'Chill':
    case 'SetController':
      return nothing(method.type);
  }
}

/** As {@link describe}, of a call in bytes by the account of a key. */
export function describeCall(call: Call, signer: string, ledger: Ledger): TransactionDescription {
  const at = (key: string) => ({ type: 'Address', address: addressOfKey(key, ledger) }) as const;
  const other = (payee: Payee) => (payee.type === 'Account' ? at(payee.key) : undefined);
  switch (call.method) {
    case 'TransferKeepAlive':
      return payment(call.method, at(call.destination), call.amount);
    case 'TransferAllowDeath':
      return {
        ...payment(call.method, at(call.destination), call.amount),
        warnings: [ledgerWarning('EmptiesAccount', { address: addressOfKey(signer, ledger) })],
      };
    case 'TransferAll':
      return call.keepsAlive
        ? closing(call.method, 'EmptiesAccount', addressOfKey(signer, ledger))
        : closing(call.method, 'ClosesAccount', addressOfKey(call.destination, ledger));
    case 'Bond':
      return stake(call.method, other(call.payee));
    case 'SetPayee':
      return rewards(call.method, other(call.payee));
    case 'BondExtra':
      return stake(call.method);
    case 'Nominate':
      return nomination(call.method, call.targets.map(at));
    case 'Unbond':
    case 'Rebond':
    case 'WithdrawUnbonded':
    case 'Chill':
    case 'SetController':
      return nothing(call.method);
  }
}

/** The account beside the paying one that gets the rewards, where there is one. */
function payeeOf(payee: SubstrateStakingPayee): TransactionDestination | undefined {
  return payee.type === 'Account' ? payee.destination : undefined;
}

function nothing(operation: string): TransactionDescription {
  return { operation, movements: [], calls: [], rights: [], warnings: [] };
}

function payment(operation: string, to: TransactionDestination, amount: bigint): TransactionDescription {
  return { ...nothing(operation), movements: amount === 0n ? [] : [{ asset: nativeAsset, amount, to }] };
}

function closing(operation: string, code: 'EmptiesAccount' | 'ClosesAccount', address: string): TransactionDescription {
  return { ...nothing(operation), warnings: [ledgerWarning(code, { address })] };
}

function rewards(operation: string, to: TransactionDestination | undefined): TransactionDescription {
  return to === undefined ? nothing(operation) : { ...nothing(operation), ...rewardsTo(to) };
}

function stake(operation: string, to?: TransactionDestination): TransactionDescription {
  const given = to && rewardsTo(to);
  return {
    ...nothing(operation),
    rights: given?.rights ?? [],
    warnings: [ledgerWarning('LocksStake'), ...(given?.warnings ?? [])],
  };
}

function rewardsTo(holder: TransactionDestination): {
  readonly rights: readonly GivenRight[];
  readonly warnings: readonly LedgerWarning[];
} {
  return { rights: [{ type: 'Rewards', holder, asset: nativeAsset }], warnings: [ledgerWarning('RewardsGoElsewhere')] };
}

function nomination(operation: string, targets: readonly TransactionDestination[]): TransactionDescription {
  const rights = targets.map((holder): GivenRight => ({ type: 'Delegate', holder, asset: nativeAsset }));
  return { ...nothing(operation), rights, warnings: [ledgerWarning('StakeCanBeLost')] };
}
