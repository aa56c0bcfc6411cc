import { describeCalling, readTokenCall, writeTransferCall } from '@countersign/ledger-ethereum/calls';
import {
  ledgerWarning,
  unknownOperation,
  type CalledFunction,
  type DescribedAsset,
  type DescribedMovement,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { TransactionDestination } from '@countersign/model';

import { fromCallAddress, toCallAddress } from '../address.ts';
import { trc20 } from '../assets.ts';
import { withoutPrefixes } from './call-data.ts';
import { describeCoins, describeTokens } from './describe.ts';
import type { ReadRaw } from './read-raw.ts';
import type { ReadContract } from './read-contract.ts';

/** What bytes say, in the words of an order where they are one of those. */
export function describeContract({ name, contract }: Pick<ReadRaw, 'name' | 'contract'>): TransactionDescription {
  switch (contract.type) {
    case 'Coins':
      return contract.amount === 0n ? unknownOperation(name) : describeCoins(place(contract.to), contract.amount);
    case 'Call':
      return describeCall(name, contract);
    case 'Creation':
      return { ...nothing(name), calls: [{}], warnings: [ledgerWarning('ContractCreation')] };
    case 'NewAccount':
      return { ...nothing(name), warnings: [ledgerWarning('CreatesAccount', { address: contract.account })] };
    case 'Permissions':
      return {
        ...nothing(name),
        rights: contract.keys.map((key) => ({ type: 'Signer', holder: place(key) })),
        warnings: [ledgerWarning('ChangesSigners')],
      };
    case 'Freeze':
      return { ...nothing(name), warnings: [ledgerWarning('FreezesCoins', { amount: contract.amount.toString() })] };
    case 'Loan':
      return {
        ...nothing(name),
        warnings: [ledgerWarning('LendsResources', { amount: contract.amount.toString(), address: contract.to })],
      };
    case 'Other':
      return unknownOperation(name);
  }
}

function nothing(operation: string): TransactionDescription {
  return { operation, movements: [], calls: [], rights: [], warnings: [] };
}

/** The tokens that a call sends which is a payment of a token alone, as it is written here; undefined for any other. */
export function plainTransfer(
  call: ReadContract & { readonly type: 'Call' },
): { readonly to: string; readonly amount: bigint } | undefined {
  const { data, value, carriesTokens } = call;
  if (value > 0n || carriesTokens) return undefined;
  const effect = readTokenCall(data)?.effect;
  if (effect?.type !== 'Transfer' || effect.from !== undefined) return undefined;
  const [amount = 0n] = effect.tokens.map((token) => token.amount);
  return writeTransferCall(effect.to, amount) === data ? { to: fromCallAddress(effect.to), amount } : undefined;
}

function describeCall(name: string, call: ReadContract & { readonly type: 'Call' }): TransactionDescription {
  const payment = plainTransfer(call);
  if (payment !== undefined) return describeTokens(call.contract, place(payment.to), payment.amount);
  const { contract, value, data, carriesTokens } = call;
  const read = describeCalling({ to: place(toCallAddress(contract)), value, data: withoutPrefixes(data) });
  return {
    operation: name,
    movements: read.movements.map(movementHere),
    calls: read.calls.map(({ contract: called, function: named }) => ({
      ...(called !== undefined && { contract: destinationHere(called) }),
      ...(named !== undefined && { function: functionHere(named) }),
    })),
    rights: read.rights.map(({ holder, asset, ...right }) => ({
      ...right,
      ...(holder !== undefined && { holder: destinationHere(holder) }),
      ...(asset !== undefined && { asset: assetHere(asset) }),
    })),
    warnings: [
      ...read.warnings.map(warningHere),
      // Without data a contract runs as well.
      ...(data === '' ? [ledgerWarning('ContractCall')] : []),
      ...(carriesTokens ? [ledgerWarning('UnknownOperation', { operation: 'call_token_value' })] : []),
    ],
  };
}

function place(address: string): TransactionDestination {
  return { type: 'Address', address };
}

const isCallAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text);

function addressHere(text: string): string {
  return isCallAddress(text) ? fromCallAddress(text) : text;
}

function destinationHere(destination: TransactionDestination): TransactionDestination {
  return destination.type === 'Address' ? place(addressHere(destination.address)) : destination;
}

/** Unique tokens have no ticker here. */
function assetHere(asset: DescribedAsset): DescribedAsset {
  if (asset.type !== 'Token') return asset;
  return asset.standard === 'ERC20' ? trc20(addressHere(asset.identifier)) : { type: 'Unknown' };
}

function movementHere({ asset, from, to, ...movement }: DescribedMovement): DescribedMovement {
  return {
    asset: assetHere(asset),
    ...movement,
    ...(from !== undefined && { from: destinationHere(from) }),
    ...(to !== undefined && { to: destinationHere(to) }),
  };
}

function functionHere({ name, arguments: given }: CalledFunction): CalledFunction {
  return {
    name,
    arguments: given.map((argument) =>
      argument.type === 'address' && typeof argument.value === 'string'
        ? { ...argument, value: addressHere(argument.value) }
        : argument,
    ),
  };
}

function warningHere({ values, ...warning }: LedgerWarning): LedgerWarning {
  if (values === undefined) return warning;
  const here = Object.entries(values).map(([name, value]) => [name, addressHere(value)] as const);
  return { ...warning, values: Object.fromEntries(here) };
}
