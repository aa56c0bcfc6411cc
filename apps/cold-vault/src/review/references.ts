import type { OrderPayload, ProvenReferences } from '@countersign/authorization';
import { canonicalJson } from '@countersign/kernel';
import { assetKey, type LedgerModule, type UnsignedSummary } from '@countersign/ledger-port';
import type { AccountAddressData, TransactionDestination } from '@countersign/model';

import type { Reference } from '../memory.ts';

/**
 * What an order names by its id: the people who approved it signed the id, and the notary alone says what that is. Where the notary's
 * key is in wrong hands, an endpoint has another address, an asset is another contract, and a ledger another network. Of the account's
 * own addresses, those of derived keys are derived again, and those that are spent from take a signature: the others are asked about.
 */
export function referencesOf(
  order: OrderPayload,
  { ledger, account, addresses, endpoints, ticker, tickers }: ProvenReferences,
  { payloads }: UnsignedSummary,
  module: LedgerModule,
): readonly Reference[] {
  const { id, alias, parameters } = ledger;
  const network = { key: `Ledger ${id}`, name: `ledger "${alias}"`, value: canonicalJson(parameters) };
  const assets = [...(ticker ? [ticker] : []), ...tickers].flatMap(({ id: tickerId, name, decimals, ledgerDetails }) => {
    const asset = module.assets.fromTicker(ledgerDetails);
    if (!asset.ok || asset.value.type === 'Native') return [];
    const scale = decimals === undefined ? '' : `, with ${decimals} decimals`;
    return [{ key: `Asset ${tickerId}`, name: `asset "${name}"`, value: `${assetKey(asset.value)}${scale}` }];
  });
  const spent = new Set(payloads.map(({ address }) => address));
  const isDerived = (data: AccountAddressData) => data.keyPath !== undefined && module.address.derive !== undefined;
  const isKnown = (data: AccountAddressData) => data.accountId === account.id && (isDerived(data) || spent.has(data.address));
  const paid = destinationsOf(order, module).flatMap((one) => (one.type === 'Account' ? [one.accountId] : []));
  const ofAccounts = [...new Set([account.id, ...paid])].flatMap((accountId) =>
    addresses
      .filter((address) => address.accountId === accountId && !isKnown(address))
      .map(({ address }) => ({
        key: `Address ${accountId} ${address}`,
        name: accountId === account.id ? 'an address of the account itself' : `an address of account ${accountId}`,
        value: address,
      })),
  );
  const ofEndpoints = endpoints.map((endpoint) => ({
    key: `Endpoint ${endpoint.id}`,
    name: `endpoint "${endpoint.alias}"`,
    value: endpoint.address,
  }));
  return [network, ...assets, ...ofAccounts, ...ofEndpoints];
}

function destinationsOf(order: OrderPayload, module: LedgerModule): readonly TransactionDestination[] {
  if (order.type === 'v0_AttemptTransactionOrderCancellation') return [];
  if (order.type === 'v0_CreateTransferOrder') return order.outputs.map(({ destination }) => destination);
  return module.transaction.destinations(order.parameters).map(({ destination }) => destination);
}
