import type { AssetReference, ChainStateQuery, OrderDestination } from '@countersign/ledger-port';
import type { StellarOperation, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { accountOf } from '../address.ts';
import { tokenAsset } from '../assets.ts';
import { tagOfMemo } from './memos.ts';

/** Whom the order pays, with the memo as a tag, or whom it trusts to owe it something. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  if (parameters.type !== 'Stellar') return [];
  const { operation, memo } = parameters;
  switch (operation.type) {
    case 'Payment':
    case 'CreateAccount':
    case 'AccountMerge':
      return [{ destination: operation.destination, ...(memo !== undefined && { tag: tagOfMemo(memo) }) }];
    case 'ChangeTrust':
      return [{ destination: { type: 'Address', address: operation.asset.issuer } }];
    case 'SetOptions':
      return [];
  }
}

/** The order with another destination, where its operation names one. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Stellar') return parameters;
  return { ...parameters, operation: mapOperation(parameters.operation, replace) };
}

/** An operation with another destination. */
export function mapOperation(
  operation: StellarOperation,
  replace: (destination: TransactionDestination) => TransactionDestination,
): StellarOperation {
  switch (operation.type) {
    case 'Payment':
    case 'CreateAccount':
    case 'AccountMerge':
      return { ...operation, destination: replace(operation.destination) };
    case 'ChangeTrust':
    case 'SetOptions':
      return operation;
  }
}

/** Building depends on whom the order reaches, and on a token's issuer as on its recipient. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations' | 'assets'> {
  const reached = destinations(parameters).flatMap(({ destination }) =>
    destination.type === 'Address' ? [destination.address, accountOf(destination.address) ?? destination.address] : [],
  );
  const token = tokenIn(parameters);
  return { destinations: [...new Set(reached)], assets: token === undefined ? [] : [token] };
}

function tokenIn(parameters: TransactionOrderParameters): AssetReference | undefined {
  if (parameters.type !== 'Stellar') return undefined;
  const { operation } = parameters;
  const isOfAsset = operation.type === 'Payment' || operation.type === 'ChangeTrust';
  return isOfAsset && operation.asset !== undefined ? tokenAsset(operation.asset) : undefined;
}
