import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type ContractCall,
  type GivenRight,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { Endpoint, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { checksumAddress, isUnspendable } from '../address.ts';
import { erc20 } from '../assets.ts';
import { readTokenCall, type CallEffect, type TokenCall } from '../contract/calls.ts';
import { readControlCall, type ControlCall } from '../contract/control-calls.ts';
import { claimsOf } from '../contract/claims.ts';
import { isUnlimited, tokenMovements } from '../contract/effects.ts';
import { describeControl, type DescribedCall } from './describe-control.ts';
import type { TransactionFields } from './fields.ts';

/** Coins and call data that go to somebody, or create a contract. */
interface Calling {
  readonly to?: TransactionDestination;
  readonly value: bigint;
  /** Hexadecimal without prefix. */
  readonly data: string;
}

/** What an order asks for: payments, calls, and rights that its call gives; and what endpoints say of a call of theirs. */
export function describe(parameters: TransactionOrderParameters, endpoints: readonly Endpoint[] = []): TransactionDescription {
  if (parameters.type !== 'Ethereum') return unknownOperation(parameters.type);
  const { destination, amount, data = '0x' } = parameters;
  const calling = { value: BigInt(amount), data: data.slice(2).toLowerCase() };
  const description = describeCalling({ ...calling, ...(destination !== undefined && { to: destination }) });
  const claims = endpoints
    .filter((endpoint) => isOf(endpoint, destination))
    .flatMap((endpoint) => claimsOf(calling.data, endpoint));
  return { ...description, warnings: [...description.warnings, ...claims] };
}

function isOf({ id, address }: Endpoint, destination: TransactionDestination | undefined): boolean {
  if (destination?.type === 'Endpoint') return destination.endpointId === id;
  const contract = addressOf(destination);
  return contract !== undefined && contract === addressOf({ type: 'Address', address });
}

/** As {@link describe}, of a transaction, signed or not. */
export function describeFields({ to, value, data }: TransactionFields): TransactionDescription {
  return describeCalling({ ...(to !== undefined && { to: place(to) }), value, data: data.toLowerCase() });
}

/** What coins and call data do that go to somebody, in whichever kind of transaction; hexadecimal in lower case. */
export function describeCalling({ to, value, data }: Calling): TransactionDescription {
  const call = to === undefined ? undefined : readTokenCall(data);
  const control = to === undefined ? undefined : readControlCall(data);
  if (to !== undefined && control !== undefined) return describeControlling({ to, value }, control);
  const coins = value > 0n ? [{ asset: nativeAsset, amount: value, ...(to !== undefined && { to }) }] : [];
  const movements = [...coins, ...(call === undefined ? [] : movementsOf(call.effect, to))];
  return {
    operation: operationOf(to, data, call),
    movements,
    calls: callsOf(to, data, call),
    rights: call === undefined ? [] : rightsOf(call.effect, to),
    warnings: [...burnWarnings(movements), ...callWarnings({ ...(to !== undefined && { to }), value, data }, call)],
  };
}

function describeControlling({ to, value }: Required<Omit<Calling, 'data'>>, control: ControlCall): TransactionDescription {
  const { calls, rights, warnings } = describeControl(to, control, 0, describeCall);
  return {
    operation: 'ContractCall',
    movements: value > 0n ? [{ asset: nativeAsset, amount: value, to }] : [],
    calls,
    rights,
    warnings: [...once(warnings), ...(value > 0n ? [ledgerWarning('CoinsWithCall')] : []), ledgerWarning('ContractCall')],
  };
}

/** A call that another one carries out: what moves is not the account's. */
function describeCall(to: TransactionDestination, data: string, depth: number): DescribedCall {
  const control = readControlCall(data);
  if (control !== undefined) return describeControl(to, control, depth, describeCall);
  const call = readTokenCall(data);
  return {
    calls: callsOf(to, data, call),
    rights: call === undefined ? [] : rightsOf(call.effect, to),
    warnings: call === undefined ? [ledgerWarning('UnknownCall')] : effectWarnings(call.effect, addressOf(to)),
  };
}

function once(warnings: readonly LedgerWarning[]): readonly LedgerWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

function place(address: string): TransactionDestination {
  return { type: 'Address', address };
}

/** The contract's address, where the order alone names it. */
export function addressOf(destination: TransactionDestination | undefined): string | undefined {
  const address = destination?.type === 'Address' ? destination.address : '';
  return /^0x[0-9a-f]{40}$/i.test(address) ? checksumAddress(address) : undefined;
}

function movementsOf(effect: CallEffect, to: TransactionDestination | undefined): TransactionDescription['movements'] {
  const contract = addressOf(to);
  return tokenMovements(effect, contract ?? '').map((movement) => ({
    asset: contract === undefined ? { type: 'Unknown' } : movement.asset,
    amount: movement.amount,
    ...(movement.from !== undefined && { from: place(movement.from) }),
    to: place(movement.to),
  }));
}

function operationOf(to: TransactionDestination | undefined, data: string, call: TokenCall | undefined): string {
  if (to === undefined) return 'ContractCreation';
  if (call === undefined) return data === '' ? 'Transfer' : 'ContractCall';
  return call.effect.type === 'Transfer' ? 'TokenTransfer' : 'TokenApproval';
}

function callsOf(to: TransactionDestination | undefined, data: string, call: TokenCall | undefined): readonly ContractCall[] {
  if (to === undefined) return [{}];
  if (call === undefined) return data === '' ? [] : [{ contract: to }];
  return [{ contract: to, function: { name: call.name, arguments: call.arguments } }];
}

function rightsOf(effect: CallEffect, to: TransactionDestination | undefined): readonly GivenRight[] {
  if (effect.type === 'Transfer') return [];
  const contract = addressOf(to);
  const holder = place(effect.holder);
  if (effect.type === 'Operator')
    return [{ type: 'Operator', holder, ...(effect.isGiven ? { limit: 'Unlimited' } : { isWithdrawn: true }) }];
  const asset = contract === undefined ? ({ type: 'Unknown' } as const) : erc20(contract);
  if (effect.amount === 0n) return effect.isIncrease ? [] : [{ type: 'Allowance', holder, asset, isWithdrawn: true }];
  return [{ type: 'Allowance', holder, asset, limit: isUnlimited(effect.amount) ? 'Unlimited' : effect.amount }];
}

function burnWarnings(movements: TransactionDescription['movements']): readonly LedgerWarning[] {
  return movements.flatMap(({ to }) =>
    to?.type === 'Address' && isUnspendable(to.address) ? [ledgerWarning('Burns', { address: to.address })] : [],
  );
}

function callWarnings({ to, value, data }: Calling, call: TokenCall | undefined): readonly LedgerWarning[] {
  if (to === undefined) return [ledgerWarning('ContractCreation')];
  if (data === '') return [];
  if (call === undefined) return [ledgerWarning('UnknownCall')];
  return [
    ...effectWarnings(call.effect, addressOf(to)),
    ...(value > 0n ? [ledgerWarning('CoinsWithCall')] : []),
    ledgerWarning('ContractCall'),
  ];
}

function effectWarnings(effect: CallEffect, contract: string | undefined): readonly LedgerWarning[] {
  switch (effect.type) {
    case 'Allowance': {
      const { holder, amount } = effect;
      if (amount === 0n) return [];
      return [
        isUnlimited(amount)
          ? ledgerWarning('UnlimitedAllowance', { holder })
          : ledgerWarning('Allowance', { holder, amount: amount.toString() }),
      ];
    }
    case 'Operator':
      return effect.isGiven ? [ledgerWarning('UnlimitedAllowance', { holder: effect.holder })] : [];
    case 'Transfer':
      return [
        ...(effect.to === contract ? [ledgerWarning('TokensToContract')] : []),
        ...(effect.isAmbiguous ? [ledgerWarning('MaybeTokenNumber')] : []),
      ];
  }
}
