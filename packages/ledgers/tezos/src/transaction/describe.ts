import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { isContract } from '../address.ts';
import { readClaim, unreadCall } from '../contract/claims.ts';
import type { Content } from './operation.ts';
import { readParameters } from './parameters.ts';

/** What a content comes down to, whether an order asks for it or bytes hold it. */
type Asked =
  | { readonly type: 'Reveal' | 'Undelegation' }
  | { readonly type: 'Delegation'; readonly destination: TransactionDestination }
  | {
      readonly type: 'Transaction';
      readonly destination: TransactionDestination;
      readonly amount: bigint;
      readonly parameters?: string;
    };

/** What an order asks for. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Tezos') return unknownOperation(parameters.type);
  const { operation } = parameters;
  if (operation.type !== 'Transaction') return describeAsked(operation);
  const { destination, amount, contractParameters } = operation;
  return describeAsked({
    type: 'Transaction',
    destination,
    amount: BigInt(amount),
    ...(contractParameters !== undefined && { parameters: contractParameters.value.toLowerCase() }),
  });
}

/** As {@link describe}, of a content of an operation. */
export function describeContent(content: Content): TransactionDescription {
  switch (content.kind) {
    case 'reveal':
      return describeAsked({ type: 'Reveal' });
    case 'delegation':
      return describeAsked(
        content.delegate === undefined
          ? { type: 'Undelegation' }
          : { type: 'Delegation', destination: { type: 'Address', address: content.delegate } },
      );
    case 'transaction': {
      const { destination, amount, parameters } = content;
      const to = { type: 'Address', address: destination } as const;
      return describeAsked({ type: 'Transaction', destination: to, amount, ...(parameters !== undefined && { parameters }) });
    }
  }
}

function describeAsked(asked: Asked): TransactionDescription {
  const nothing = { operation: asked.type, movements: [], calls: [], rights: [], warnings: [] };
  if (asked.type === 'Delegation') {
    const right = { type: 'Delegate', holder: asked.destination, asset: nativeAsset } as const;
    return { ...nothing, rights: [right], warnings: [ledgerWarning('DelegatesStake')] };
  }
  return asked.type === 'Transaction' ? { ...nothing, ...describePayment(asked) } : nothing;
}

function describePayment({
  destination,
  amount,
  parameters,
}: Extract<Asked, { type: 'Transaction' }>): Omit<TransactionDescription, 'operation'> {
  const movements = amount === 0n ? [] : [{ asset: nativeAsset, amount, to: destination }];
  const isCall = parameters !== undefined || (destination.type === 'Address' && isContract(destination.address));
  if (!isCall) return { movements, calls: [], rights: [], warnings: [] };
  const coins = amount === 0n ? [] : [ledgerWarning('CoinsWithCall')];
  if (parameters === undefined)
    return { movements, calls: [{ contract: destination }], rights: [], warnings: [ledgerWarning('ContractCall'), ...coins] };
  const read = readParameters(parameters);
  const claim = read && readClaim(read);
  const called = claim?.called ?? (read && unreadCall(read));
  return {
    movements,
    calls: [{ contract: destination, ...(called !== undefined && { function: called }) }],
    rights: claim?.rights ?? [],
    warnings: [
      ledgerWarning(claim === undefined ? 'UnknownCall' : 'ContractCall'),
      ...coins,
      ...warningsOfRights(claim?.rights ?? []),
    ],
  };
}

function warningsOfRights(rights: TransactionDescription['rights']): readonly LedgerWarning[] {
  return rights.flatMap(({ type, holder, limit, isWithdrawn }) => {
    const address = holder?.type === 'Address' ? holder.address : '';
    if (isWithdrawn === true) return [];
    if (type === 'Operator') return [ledgerWarning('UnlimitedAllowance', { holder: address })];
    return [ledgerWarning('Allowance', { holder: address, amount: String(limit ?? 0n) })];
  });
}
