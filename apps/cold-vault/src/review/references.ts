import type { OrderEvidence } from '@countersign/authorization';
import { canonicalJson } from '@countersign/kernel';
import { assetKey, type LedgerModule, type UnsignedSummary } from '@countersign/ledger-port';
import type { AccountAddressData, TransactionDestination } from '@countersign/model';

import type { Reference } from '../memory.ts';
import type { Order } from '../words/transaction.ts';

/**
 * What an order names by its id: the people who approved it signed the id, and the notary alone says what that is. Where the notary's
 * key is in wrong hands, an endpoint has another address, an asset is another contract, and a ledger another network. Of the account's
 * own addresses, those of derived keys are derived again, and those that are spent from take a signature: the others are asked about.
 */
export function referencesOf(
  order: Order,
  { ledger, account, addresses, endpoints, ticker, tickers }: OrderEvidence['references'],
  { payloads }: UnsignedSummary,
  module: LedgerModule,
): readonly Reference[] {
  const { id, alias, parameters } = ledger.data;
  const network = { key: `Ledger ${id}`, name: `ledger "${alias}"`, value: canonicalJson(parameters) };
  const assets = [...(ticker ? [ticker] : []), ...tickers].flatMap(({ data }) => {
    const asset = module.assets.fromTicker(data.ledgerDetails);
    if (!asset.ok || asset.value.type === 'Native') return [];
    const scale = data.decimals === undefined ? '' : `, with ${data.decimals} decimals`;
    return [{ key: `Asset ${data.id}`, name: `asset "${data.name}"`, value: `${assetKey(asset.value)}${scale}` }];
  });
  const spent = new Set(payloads.map(({ address }) => address));
  const isKnown = (data: AccountAddressData) =>
    data.accountId === account.data.id && (data.keyPath !== undefined || spent.has(data.address));
  const paid = destinationsOf(order, module).flatMap((one) => (one.type === 'Account' ? [one.accountId] : []));
  const ofAccounts = [...new Set([account.data.id, ...paid])].flatMap((accountId) =>
    addresses
      .filter(({ data }) => data.accountId === accountId && !isKnown(data))
      .map(({ data: { address } }) => ({
        key: `Address ${accountId} ${address}`,
        name: accountId === account.data.id ? 'an address of the account itself' : `an address of account ${accountId}`,
        value: address,
      })),
  );
  const ofEndpoints = endpoints.map(({ data }) => ({
    key: `Endpoint ${data.id}`,
    name: `endpoint "${data.alias}"`,
    value: data.address,
  }));
  return [network, ...assets, ...ofAccounts, ...ofEndpoints];
}

function destinationsOf(order: Order, module: LedgerModule): readonly TransactionDestination[] {
  if (order.type === 'v0_AttemptTransactionOrderCancellation') return [];
  if (order.type === 'v0_CreateTransferOrder') return order.outputs.map(({ destination }) => destination);
  return module.transaction.destinations(order.parameters).map(({ destination }) => destination);
}
