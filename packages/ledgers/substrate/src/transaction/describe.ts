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
      return stake(method.type, givenBy(method.payee));
    case 'SetPayee':
      return rewards(method.type, givenBy(method.payee));
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
  const given = (payee: Payee) => {
    if (payee.type === 'None') return rewardsToNobody;
    return payee.type === 'Account' ? rewardsTo(at(payee.key)) : undefined;
  };
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
      return stake(call.method, given(call.payee));
    case 'SetPayee':
      return rewards(call.method, given(call.payee));
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

/** What it means that others than the paying account get the rewards, where an order says so. */
function givenBy(payee: SubstrateStakingPayee): GivenRewards | undefined {
  return payee.type === 'Account' ? rewardsTo(payee.destination) : undefined;
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

function rewards(operation: string, given: GivenRewards | undefined): TransactionDescription {
  return { ...nothing(operation), ...given };
}

function stake(operation: string, given?: GivenRewards): TransactionDescription {
  return {
    ...nothing(operation),
    rights: given?.rights ?? [],
    warnings: [ledgerWarning('LocksStake'), ...(given?.warnings ?? [])],
  };
}

interface GivenRewards {
  readonly rights: readonly GivenRight[];
  readonly warnings: readonly LedgerWarning[];
}

/** Orders cannot ask for it, and bytes of others may have it. */
const rewardsToNobody: GivenRewards = { rights: [], warnings: [ledgerWarning('RewardsAreGivenUp')] };

function rewardsTo(holder: TransactionDestination): GivenRewards {
  return { rights: [{ type: 'Rewards', holder, asset: nativeAsset }], warnings: [ledgerWarning('RewardsGoElsewhere')] };
}

function nomination(operation: string, targets: readonly TransactionDestination[]): TransactionDescription {
  const rights = targets.map((holder): GivenRight => ({ type: 'Delegate', holder, asset: nativeAsset }));
  return { ...nothing(operation), rights, warnings: [ledgerWarning('StakeCanBeLost')] };
}
