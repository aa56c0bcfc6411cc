import type { OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters, XrplOperation } from '@countersign/model';

import { operationOf } from './operation-of.ts';

/** Whom an order pays, lets pay, lets hold a token, takes one from, or trusts as an issuer. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  if (parameters.type !== 'XRPL') return [];
  const operation = operationOf(parameters);
  if (operation.ok) return partnersOf(operation.value);
  // Such an order is refused; whom it names is named all the same.
  const { destination } = parameters;
  return destination === undefined ? [] : [{ destination }];
}

function partnersOf(operation: XrplOperation): readonly OrderDestination[] {
  switch (operation.type) {
    case 'Payment': {
      const { destination, destinationTag: tag } = operation;
      return [{ destination, ...(tag !== undefined && { tag }) }];
    }
    case 'DepositPreauth':
      return [operation.authorize, operation.unauthorize].flatMap((destination) => destination ?? []).map(untagged);
    case 'Clawback':
      return [untagged(operation.holder)];
    case 'MPTokenIssuanceSet':
    case 'MPTokenAuthorize':
      return operation.holder === undefined ? [] : [untagged({ type: 'Address', address: operation.holder })];
    case 'TrustSet': {
      const { currency } = operation.limitAmount;
      return currency.type === 'Currency' ? [untagged({ type: 'Address', address: currency.issuer })] : [];
    }
    case 'AccountSet':
    case 'OfferCreate':
    case 'MPTokenIssuanceCreate':
    case 'MPTokenIssuanceDestroy':
      return [];
  }
}

function untagged(destination: TransactionDestination): OrderDestination {
  return { destination };
}
