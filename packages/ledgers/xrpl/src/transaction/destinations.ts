import { destinationTag, type ChainStateQuery, type OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters, XrplOperation } from '@countersign/model';

import { assetOfCurrency } from '../operations/amounts.ts';
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
      return [{ destination, ...(tag !== undefined && { tag: destinationTag(tag) }) }];
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

/** The order with other destinations, wherever its operation names one. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'XRPL') return parameters;
  const { destination, operation } = parameters;
  return {
    ...parameters,
    ...(destination !== undefined && { destination: replace(destination) }),
    ...(operation !== undefined && { operation: mapOperation(operation, replace) }),
  };
}

/** An operation with other destinations. */
export function mapOperation(
  operation: XrplOperation,
  replace: (destination: TransactionDestination) => TransactionDestination,
): XrplOperation {
  switch (operation.type) {
    case 'Payment':
      return { ...operation, destination: replace(operation.destination) };
    case 'Clawback':
      return { ...operation, holder: replace(operation.holder) };
    case 'DepositPreauth': {
      const { authorize, unauthorize } = operation;
      return {
        ...operation,
        ...(authorize !== undefined && { authorize: replace(authorize) }),
        ...(unauthorize !== undefined && { unauthorize: replace(unauthorize) }),
      };
    }
    case 'TrustSet':
    case 'AccountSet':
    case 'OfferCreate':
    case 'MPTokenIssuanceCreate':
    case 'MPTokenIssuanceDestroy':
    case 'MPTokenIssuanceSet':
    case 'MPTokenAuthorize':
      return operation;
  }
}

/** Building depends on whom the order reaches, on its currencies, and on the issuers of these as a payment does on its recipient. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations' | 'assets'> {
  const reached = destinations(parameters).flatMap(({ destination }) =>
    destination.type === 'Address' ? [destination.address] : [],
  );
  const currencies = currenciesOf(parameters);
  const issuers = currencies.flatMap((currency) => (currency?.type === 'Currency' ? [currency.issuer] : []));
  const assets = currencies.flatMap((currency) => {
    const asset = currency === undefined ? undefined : assetOfCurrency(currency, undefined);
    return asset?.ok === true && asset.value !== undefined ? [asset.value] : [];
  });
  return { destinations: [...new Set([...reached, ...issuers])], assets };
}

function currenciesOf(parameters: TransactionOrderParameters): readonly Parameters<typeof assetOfCurrency>[0][] {
  const operation = parameters.type === 'XRPL' ? parameters.operation : undefined;
  if (operation?.type === 'OfferCreate') return [operation.takerGets.currency, operation.takerPays.currency];
  return operation?.type === 'Payment' || operation?.type === 'Clawback' ? [operation.currency] : [];
}

function untagged(destination: TransactionDestination): OrderDestination {
  return { destination };
}
