import { err, ok } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import { assetKey, nativeAsset } from '@countersign/ledger-port';
import type { AssetReference, LedgerModule, Movement, SigningPayload, UnsignedSummary } from '@countersign/ledger-port';
import type { CreateTransactionOrder, CreateTransferOrder, TransactionDestination } from '@countersign/model';

import type { ProvenReferences } from './order-authorization.ts';

interface CheckInput {
  /** The order as its author signed it. */
  readonly payload: CreateTransferOrder | CreateTransactionOrder;
  readonly references: ProvenReferences;
  readonly module: LedgerModule;
  readonly unsigned: JsonObject;
  readonly payloads: readonly SigningPayload[];
}

/** An amount that the order pays. */
interface Payment {
  readonly asset: AssetReference;
  readonly amount: bigint;
  /** True if the fee may be taken from the amount. */
  readonly paysFee: boolean;
  /** Where it may go: any address of a paid account. */
  readonly addresses: ReadonlySet<string>;
  readonly destinationTag?: number;
}

/** Compares a transaction with the order that allows it; the refusal says where they differ. */
export function checkTransaction(input: CheckInput): Result<void, string> {
  const { payload, references, module, unsigned } = input;
  if (references.account.id !== payload.accountId) return err('The account is another one');
  const ledger = checkLedger(input);
  if (!ledger.ok) return ledger;
  const summary = module.transaction.readUnsigned(unsigned, references.ledger);
  if (!summary.ok) return err('The transaction cannot be read');
  const keys = checkKeys(summary.value, input);
  if (!keys.ok) return keys;
  const fee = checkFee(summary.value, payload);
  if (!fee.ok) return fee;
  const payments = paymentsOf(input);
  if (!payments.ok) return payments;
  return payments.value === undefined ? ok(undefined) : checkMovements(summary.value.movements, payments.value, input);
}

function checkLedger({ payload, references: { ledger, ticker } }: CheckInput): Result<void, string> {
  if (payload.type === 'v0_CreateTransferOrder') {
    const fits = ticker?.id === payload.tickerId && ticker.ledgerId === ledger.id;
    return fits ? ok(undefined) : err('The asset is not the one that was ordered');
  }
  const fits = payload.parameters.type === ledger.parameters.type && (payload.ledgerId ?? ledger.id) === ledger.id;
  return fits ? ok(undefined) : err('The ledger is not the one that was ordered');
}

function ownAddresses({ payload, references: { ledger, addresses } }: CheckInput) {
  const own = addresses.filter(({ accountId, ledgerId }) => accountId === payload.accountId && ledgerId === ledger.id);
  return new Map(own.map((address) => [address.address, address]));
}

function checkKeys({ payloads }: UnsignedSummary, input: CheckInput): Result<void, string> {
  const { references, module } = input;
  const own = ownAddresses(input);
  const strategy = references.account.providerDetails.keyStrategy;
  if (payloads.length !== input.payloads.length) return err('The payloads are not those of the transaction');
  for (const [index, { key, bytes }] of input.payloads.entries()) {
    const expected = payloads[index];
    const owner = own.get(expected?.address ?? '');
    if (expected?.bytes.toLowerCase() !== bytes.toLowerCase()) return err('The payloads are not those of the transaction');
    if (owner === undefined) return err('The transaction spends what is not of this account');
    const isOwnKey =
      key.curve === module.descriptor.curve &&
      key.strategy === strategy &&
      (owner.keyPath === undefined || key.path === owner.keyPath);
    if (!isOwnKey) return err('A key is not that of the address that pays');
  }
  return ok(undefined);
}

function checkFee({ fee }: UnsignedSummary, payload: CheckInput['payload']): Result<void, string> {
  const source = payload.type === 'v0_CreateTransferOrder' ? payload : payload.parameters;
  const maximum = 'maximumFee' in source ? source.maximumFee : undefined;
  return maximum === undefined || fee <= BigInt(maximum) ? ok(undefined) : err('The fee is above the maximum that was ordered');
}

/** What the order pays; undefined for operations that are more than payments. */
function paymentsOf(input: CheckInput): Result<readonly Payment[] | undefined, string> {
  const { payload, references, module } = input;
  if (payload.type === 'v0_CreateTransferOrder') {
    const asset = references.ticker && module.assets.fromTicker(references.ticker.ledgerDetails);
    return asset?.ok ? paymentsTo(payload.outputs, asset.value, input) : err('The asset is none of the ledger');
  }
  const { parameters } = payload;
  if (parameters.type === 'Bitcoin') return paymentsTo(parameters.outputs, nativeAsset, input);
  if (parameters.type === 'Ethereum' && parameters.data === undefined && parameters.destination !== undefined)
    return paymentsTo([{ destination: parameters.destination, amount: parameters.amount }], nativeAsset, input);
  return ok(undefined);
}

function paymentsTo(
  outputs: readonly {
    readonly destination: TransactionDestination;
    readonly amount: string;
    readonly paysFee?: boolean | undefined;
  }[],
  asset: AssetReference,
  input: CheckInput,
): Result<readonly Payment[], string> {
  const payments: Payment[] = [];
  for (const { destination, amount, paysFee } of outputs) {
    const { addresses, destinationTag } = addressesOf(destination, input);
    if (addresses.length === 0) return err('The notary does not vouch for a destination');
    payments.push({
      asset,
      amount: BigInt(amount),
      paysFee: paysFee === true,
      addresses: new Set(addresses),
      ...(destinationTag !== undefined && { destinationTag }),
    });
  }
  return ok(payments);
}

function addressesOf(
  destination: TransactionDestination,
  { references: { ledger, addresses, endpoints }, module }: CheckInput,
): { readonly addresses: readonly string[]; readonly destinationTag?: number } {
  if (destination.type === 'Account') {
    const { accountId } = destination;
    return {
      addresses: addresses
        .filter((one) => one.accountId === accountId && one.ledgerId === ledger.id)
        .map(({ address }) => address),
    };
  }
  const text =
    destination.type === 'Address'
      ? destination.address
      : endpoints.find(({ id, ledgerId }) => id === destination.endpointId && ledgerId === ledger.id)?.address;
  const parsed = text === undefined ? undefined : module.address.parse(text, ledger);
  if (!parsed?.ok) return { addresses: [] };
  const { address, destinationTag } = parsed.value;
  return { addresses: [address], ...(destinationTag !== undefined && { destinationTag }) };
}

/** Every payment is there once, and whatever else moves comes back to the account. */
function checkMovements(movements: readonly Movement[], payments: readonly Payment[], input: CheckInput): Result<void, string> {
  const own = ownAddresses(input);
  const open = [...payments];
  for (const movement of movements) {
    if (movement.from.some((address) => !own.has(address))) return err('The transaction spends what is not of this account');
    const exact = open.findIndex((payment) => isPaid(payment, movement) && payment.amount === movement.amount);
    const index = exact >= 0 ? exact : open.findIndex((payment) => isPaid(payment, movement));
    if (index >= 0) open.splice(index, 1);
    else if (!isChange(movement, own)) return err('The transaction pays what was not ordered');
  }
  return open.length === 0 ? ok(undefined) : err('The transaction does not pay what was ordered');
}

function isPaid({ asset, amount, paysFee, addresses, destinationTag }: Payment, movement: Movement): boolean {
  const { metadata } = movement;
  const tag = metadata.type === 'XRPL' ? metadata.destinationTag : undefined;
  return (
    movement.to !== undefined &&
    addresses.has(movement.to) &&
    assetKey(movement.asset) === assetKey(asset) &&
    (movement.amount === amount || (paysFee && movement.amount < amount)) &&
    (destinationTag === undefined || tag === destinationTag)
  );
}

/** What goes back to the account; data outputs move nothing. */
function isChange({ to, amount }: Movement, own: ReadonlyMap<string, unknown>): boolean {
  return to === undefined ? amount === 0n : own.has(to);
}
