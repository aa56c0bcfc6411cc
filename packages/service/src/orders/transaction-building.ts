import { CodedError, err, ok, toHex } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { assetKey, namedDestinations } from '@countersign/ledger-port';
import type {
  AssetReference,
  BuiltTransaction,
  KeyDescriptor,
  LedgerModule,
  LedgerNode,
  Reserved,
  SenderAddress,
  SenderKey,
  TransactionRefusal,
} from '@countersign/ledger-port';
import { withoutReplacement } from '@countersign/ledger-port/descriptor';
import type { TransactionOrderParameters } from '@countersign/model';
import { accountPublicKeyBytes } from '@countersign/signing';

import { destinationKey, resolveDestination, resolveDestinations } from './destinations.ts';
import type { DraftOrder } from './order-book.ts';
import { replacedTransaction } from './replacement.ts';
import { tooLateByFiles } from './time-for-files.ts';

/**
 * Builds the transaction of an order against the present state of its ledger.
 * Nothing is built that a vault without a network could not sign in time. What is reserved was read before the ledger is asked, so that a resource given back in between still counts as taken.
 */
export async function buildTransaction(
  order: DraftOrder,
  module: LedgerModule,
  node: LedgerNode,
): Promise<Result<BuiltTransaction, TransactionRefusal>> {
  const tooLate = tooLateByFiles({ ...order, parameters: order.order.parameters }, module.descriptor);
  if (tooLate !== undefined) return err(tooLate);
  const assets = readAssets(order, module);
  if (!assets.ok) return assets;
  const replaces = replacedTransaction(order);
  if (!replaces.ok) return replaces;
  const parameters = resolveParameters(order, module, replaces.value === undefined);
  if (!parameters.ok) return parameters;
  const valid = module.transaction.validate(parameters.value, order.ledger);
  if (!valid.ok) return valid;
  const senders = order.addresses.map(({ address }) => address);
  const { assets: named = [], ...asked } = module.transaction.stateQuery(parameters.value, senders);
  const query = {
    senders,
    assets: [...Object.values(assets.value), ...named],
    ...asked,
  };
  const [chainState, fees] = await Promise.all([node.chainState(query), node.fees()]);
  return module.transaction.build({
    ledger: order.ledger,
    orderId: order.order.id,
    order: { parameters: parameters.value, assets: assets.value, accounts: namedAccounts(order, module) },
    sender: senderAddresses(order, module),
    ...changeAddress(order, module),
    chainState,
    fees,
    unavailable: unavailableAmounts(order, module),
    reservations: reservedParts(order, module),
    reservedResources: [...order.reservedResources, ...(order.account.frozenOutputs ?? [])],
    chosenResources: order.account.chosenOutputs ?? [],
    inDoubt: order.inDoubt,
    ...(replaces.value !== undefined && { replaces: replaces.value }),
  });
}

/** The account's addresses with every key of each. Throws `AddressKeyMissing` for one that lacks a key which the ledger asks for. */
function senderAddresses(order: DraftOrder, { descriptor }: LedgerModule): SenderAddress[] {
  const { keyStrategy: strategy } = order.account.providerDetails;
  const [spending, ...others] = descriptor.keys;
  const senderKey = ({ id, curve }: KeyDescriptor, publicKey: string, path = 'm'): SenderKey => ({
    id,
    publicKey,
    key: { curve, strategy, path },
  });
  return order.addresses.map(({ address, publicKey, keyPath, furtherKeys = [] }) => ({
    address,
    keys: [
      senderKey(spending, publicKey, keyPath),
      ...others.map((key) => {
        const further = furtherKeys.find(({ id }) => id === key.id);
        if (further === undefined) throw new CodedError('AddressKeyMissing', `The address ${address} has no key ${key.id}`);
        return senderKey(key, toHex(accountPublicKeyBytes(further.publicKey)), further.keyPath);
      }),
    ],
  }));
}

/** Change goes to the newest internal address; to the primary address where that is wanted, or where there is no other. */
function changeAddress(order: DraftOrder, { descriptor: { change } }: LedgerModule): { changeAddress?: string } {
  const wantsPrimary =
    order.work.transferOrder?.preferredAddressForChange === 'PrimaryAddress' ||
    Object.entries(order.order.parameters).some(([name, value]) => name === change?.field && value === change.primary);
  const internal = wantsPrimary ? undefined : order.addresses.findLast(({ scope }) => scope === 'Internal');
  const chosen = internal ?? order.addresses.find(({ scope }) => scope === 'External');
  return chosen === undefined ? {} : { changeAddress: chosen.address };
}

function readAssets(order: DraftOrder, module: LedgerModule): Result<Record<string, AssetReference>, TransactionRefusal> {
  const assets: Record<string, AssetReference> = {};
  for (const [tickerId, details] of order.tickers) {
    const asset = module.assets.fromTicker(details);
    if (!asset.ok) return err({ hint: 'InvalidUserPayload', message: `The ticker ${tickerId} is not one of this ledger` });
    assets[tickerId] = asset.value;
  }
  return ok(assets);
}

/**
 * The order's parameters with addresses. An order that came from a transfer order has them since it was accepted; its
 * destinations are looked at once more, because an account or endpoint may have been locked since.
 */
function resolveParameters(
  order: DraftOrder,
  module: LedgerModule,
  isPlain: boolean,
): Result<TransactionOrderParameters, TransactionRefusal> {
  const on = { ledger: order.ledger, module };
  for (const { destination } of order.work.transferOrder?.outputs ?? []) {
    const address = resolveDestination(destination, order.destinations, on);
    if (!address.ok) return address;
  }
  const { parameters } = order.order;
  // Where what was to be replaced was never signed, the order is an ordinary one.
  return resolveDestinations(isPlain ? withoutReplacement(parameters) : parameters, order.destinations, on);
}

/** Where the accounts are that the order names: a field may say the id alone. */
function namedAccounts({ order, destinations }: DraftOrder, module: LedgerModule): Readonly<Record<string, string>> {
  const named = namedDestinations(module, order.parameters).flatMap((to) => {
    const found = to.type === 'Account' ? destinations.get(destinationKey(to)) : undefined;
    return to.type === 'Account' && found !== undefined ? [[to.accountId, found.address] as const] : [];
  });
  return Object.fromEntries(named);
}

function unavailableAmounts(order: DraftOrder, module: LedgerModule): Record<string, bigint> {
  const unavailable: Record<string, bigint> = {};
  for (const { ledgerDetails, reserved, quarantined } of order.balances) {
    const asset = module.assets.fromTicker(ledgerDetails);
    if (asset.ok) unavailable[assetKey(asset.value)] = reserved + quarantined;
  }
  return unavailable;
}

/** The same parts by the orders that hold them. */
function reservedParts(order: DraftOrder, module: LedgerModule): readonly Reserved[] {
  const keys = new Map(
    order.balances.flatMap(({ tickerId, ledgerDetails }) => {
      const asset = module.assets.fromTicker(ledgerDetails);
      return asset.ok ? [[tickerId, assetKey(asset.value)] as const] : [];
    }),
  );
  return order.reservations.map(({ resources, amounts }) => ({
    resources,
    amounts: Object.fromEntries([...amounts].map(([tickerId, amount]) => [keys.get(tickerId) ?? tickerId, amount])),
  }));
}
