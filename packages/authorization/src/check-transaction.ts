import { err, ok } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import { checkPreparations, endpointText } from '@countersign/ledger-port';
import type { AssetReference, OwnedPayload, SignablePayload, SignedOrder, UnsignedSummary } from '@countersign/ledger-port';
import type {
  AttemptTransactionOrderCancellation,
  CreateTransactionOrder,
  CreateTransferOrder,
} from '@countersign/kinds/schemas';
import type {
  Account,
  AccountAddressData,
  ApiTickerData,
  Endpoint,
  Ledger,
  TransactionDestination,
  TransactionOrder,
  TransactionOrderParameters,
} from '@countersign/model';

import { isAtOrBelow, keyPathOfAddress, ledgerKeyPath, randomKeyId } from './account-path.ts';
import type { LedgerRules } from './authorization-context.ts';
import { convertTransfer, type TransferMeaning } from './convert-transfer.ts';

/** What people can order of a vault. */
export type OrderPayload = CreateTransferOrder | CreateTransactionOrder | AttemptTransactionOrderCancellation;

/** {@link OrderReferences} that were opened. */
export interface ProvenReferences {
  readonly ledger: Ledger;
  readonly account: Account;
  readonly addresses: readonly AccountAddressData[];
  readonly endpoints: readonly Endpoint[];
  readonly ticker?: ApiTickerData;
  readonly tickers: readonly ApiTickerData[];
  readonly target?: TransactionOrder;
  readonly replaced?: readonly TransactionOrder[];
}

interface CheckInput {
  /** What its author signed. */
  readonly payload: OrderPayload;
  readonly orderId: string;
  /** The account that pays. */
  readonly accountId: string;
  readonly references: ProvenReferences;
  readonly module: LedgerRules;
  readonly unsigned: JsonObject;
  readonly payloads: readonly SignablePayload[];
}

/** Compares a transaction, whatever it does, with the signed text that allows it, and gives what it does; the refusal says where they differ. */
export function checkTransaction(input: CheckInput): Result<UnsignedSummary, string> {
  const { accountId, references, module, unsigned } = input;
  if (references.account.id !== accountId) return err('The account is another one');
  const summary = module.transaction.readUnsigned(unsigned, references.ledger);
  if (!summary.ok) return err('The transaction cannot be read');
  const keys = checkKeys(summary.value, input);
  if (!keys.ok) return keys;
  const parameters = readOrder(input, summary.value);
  if (!parameters.ok) return parameters;
  const alternatives = alternativesIn(input);
  const order: SignedOrder = {
    ledger: references.ledger,
    orderId: input.orderId,
    parameters: parameters.value,
    assets: assetsOf(input),
    own: new Set(ownAddresses(input).keys()),
    addressesOf: (destination) => {
      const addresses = addressesOf(destination, input);
      return addresses.flatMap((address) => alternatives.get(address) ?? [address]);
    },
  };
  const compared = module.transaction.checkUnsigned(unsigned, order);
  if (!compared.ok) return compared;
  const prepared = checkPreparations(summary.value, order, module);
  return prepared.ok ? summary : prepared;
}

function ownAddresses({ accountId, references: { ledger, addresses } }: CheckInput) {
  const own = addresses.filter((one) => one.accountId === accountId && one.ledgerId === ledger.id);
  return new Map(own.map((address) => [address.address, address]));
}

function checkKeys({ payloads }: UnsignedSummary, input: CheckInput): Result<void, string> {
  const own = ownAddresses(input);
  if (payloads.length !== input.payloads.length) return err('The payloads are not those of the transaction');
  for (const [index, payload] of input.payloads.entries()) {
    const expected = payloads[index];
    if (expected?.bytes.toLowerCase() !== payload.bytes.toLowerCase() || expected.scheme !== payload.scheme)
      return err('The payloads are not those of the transaction');
    const owner = own.get(expected.address);
    if (owner === undefined) return err('The transaction spends what is not of this account');
    if (!isKeyOf(owner, expected, payload, input)) return err('A key is not that of the address that pays');
  }
  return ok(undefined);
}

/** True if a payload names the very key of the address that the transaction asks for. */
function isKeyOf(
  owner: AccountAddressData,
  { keyId }: OwnedPayload,
  { key, sealedKeyName }: SignablePayload,
  { accountId, references: { account }, module: { descriptor } }: CheckInput,
): boolean {
  const { keyStrategy } = account.providerDetails;
  const described = descriptor.keys.find(({ id }) => id === keyId);
  if (described === undefined || key.curve !== described.curve || key.strategy !== keyStrategy) return false;
  if (keyStrategy === 'Random') return sealedKeyName === randomKeyId(accountId, keyId);
  return key.path === keyPathOfAddress(owner, keyId, descriptor) && isAtOrBelow(key.path, ledgerKeyPath(account, described));
}

/** What was ordered, in the ledger's own terms. */
function readOrder(input: CheckInput, summary: UnsignedSummary): Result<TransactionOrderParameters, string> {
  const { payload } = input;
  if (payload.type === 'v0_CreateTransferOrder') return readTransfer(payload, input);
  if (payload.type === 'v0_AttemptTransactionOrderCancellation') return readCancellation(payload, input, summary);
  const { ledger, account } = input.references;
  // Never the ledger that is shown: what is good on one network can be good on others of its family.
  const ordered = payload.ledgerId ?? account.ledgerId;
  const fits = payload.parameters.type === ledger.parameters.type && ordered === ledger.id;
  return fits ? ok(payload.parameters) : err('The ledger is not the one that was ordered');
}

/** A transfer order, turned once more into the ledger's own order. An account is paid at any of its addresses. */
function readTransfer(payload: CreateTransferOrder, input: CheckInput): Result<TransactionOrderParameters, string> {
  const { ticker, ledger } = input.references;
  const isOrdered = ticker?.id === payload.tickerId && ticker.ledgerId === ledger.id;
  const meaning: TransferMeaning = {
    asset: isOrdered ? ticker.ledgerDetails : undefined,
    own: [...ownAddresses(input).keys()],
    textOf(destination) {
      const [text] = addressesOf(destination, input);
      return text === undefined ? err('NoDestination') : ok(text);
    },
  };
  const converted = convertTransfer(payload, meaning, input.module, ledger);
  if (converted.ok) return converted;
  if (converted.error === 'NoAsset') return err('The asset is not the one that was ordered');
  return err(
    converted.error === 'NoDestination' ? 'The notary has not signed a destination' : 'The order is none that the ledger takes',
  );
}

/** The addresses of accounts that a transfer may pay at any of theirs, with the others of the same account. */
function alternativesIn(input: CheckInput): ReadonlyMap<string, readonly string[]> {
  const alternatives = new Map<string, readonly string[]>();
  for (const { destination } of input.payload.type === 'v0_CreateTransferOrder' ? input.payload.outputs : []) {
    const [text = '', ...others] = addressesOf(destination, input);
    const parsed = input.module.address.parse(text, input.references.ledger);
    if (others.length > 0 && parsed.ok) alternatives.set(parsed.value.address, [text, ...others]);
  }
  return alternatives;
}

/**
 * A cancellation pays nobody. That it replaces what was ordered, and nothing else, is what it uses up: `judgeSigning` compares that with what was signed for the
 * order that is cancelled.
 */
function readCancellation(
  payload: AttemptTransactionOrderCancellation,
  input: CheckInput,
  { resources }: UnsignedSummary,
): Result<TransactionOrderParameters, string> {
  const { references, module, accountId } = input;
  const { target, ledger } = references;
  const isTarget =
    target?.id === payload.targetTransactionOrderId && target.accountId === accountId && target.ledgerId === ledger.id;
  if (!isTarget) return err('The notary has not signed the order that is cancelled');
  const [address] = ownAddresses(input).keys();
  if (address === undefined) return err('The account has no address');
  const { targetTransactionOrderId: targetOrderId, reason, maximumFee } = payload;
  const request = {
    address,
    targetOrderId,
    reason,
    target: target.parameters,
    resources,
    ...(maximumFee !== undefined && { maximumFee: BigInt(maximumFee) }),
  };
  const parameters = module.transaction.cancellation(request, ledger);
  return parameters.ok ? parameters : err('The ledger knows no such cancellation');
}

/** What the tickers mean that the order names: also that of a transfer, whose ledger may name it by its id. */
function assetsOf({ references: { ticker, tickers, ledger }, module }: CheckInput): Record<string, AssetReference> {
  const assets: Record<string, AssetReference> = {};
  for (const { id, ledgerId, ledgerDetails } of ticker === undefined ? tickers : [ticker, ...tickers]) {
    const asset = ledgerId === ledger.id ? module.assets.fromTicker(ledgerDetails) : undefined;
    if (asset?.ok === true) assets[id] = asset.value;
  }
  return assets;
}

/** The addresses that a destination means: the text itself, an endpoint's with its tag, or all addresses of an account. */
function addressesOf(
  destination: TransactionDestination,
  { references: { ledger, addresses, endpoints }, module }: CheckInput,
): readonly string[] {
  if (destination.type === 'Address') return [destination.address];
  if (destination.type === 'Endpoint') {
    const { endpointId } = destination;
    const there = endpoints.filter(({ id, ledgerId }) => id === endpointId && ledgerId === ledger.id);
    return there.flatMap((endpoint) => endpointText(module.address, endpoint, ledger) ?? []);
  }
  const { accountId } = destination;
  return addresses.filter((one) => one.accountId === accountId && one.ledgerId === ledger.id).map(({ address }) => address);
}
