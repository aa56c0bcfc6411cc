import { assetKey, nativeAsset, type AssetReference } from '@countersign/ledger-port';
import { issuedAmount, issuedAsset, issuerOf, multiPurposeAsset } from '@countersign/ledger-xrpl';

import type { Change, Metadata } from './shapes.ts';

/** By how much what an address has of an asset changed, in its smallest unit. */
export interface BalanceChange {
  readonly address: string;
  readonly asset: AssetReference;
  readonly amount: bigint;
}

/**
 * What a transaction changed of what addresses have, as the ledger's own objects show it: whatever it asked for, and whatever kind it is of. What
 * issuers owe is the other side of what holders have. The fee is in it.
 */
export function balanceChanges({ AffectedNodes: nodes }: Metadata, transactionType: string): readonly BalanceChange[] {
  const changes = new Map<string, BalanceChange>();
  const add = ({ address, asset, amount }: BalanceChange): void => {
    const key = `${assetKey(asset)} ${address}`;
    changes.set(key, { address, asset, amount: (changes.get(key)?.amount ?? 0n) + amount });
  };
  for (const { was, is } of nodes.map((node) => statesOf(node, transactionType))) {
    for (const held of heldIn(was)) take({ ...held, amount: -held.amount });
    for (const held of heldIn(is)) take(held);
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n);

  function take(held: BalanceChange): void {
    add(held);
    const issuer = issuerOf(held.asset);
    if (issuer !== undefined) add({ ...held, address: issuer, amount: -held.amount });
  }
}

interface State {
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An object before and after; undefined where there was or is none. */
function statesOf(
  node: Metadata['AffectedNodes'][number],
  transactionType: string,
): { readonly was: State | undefined; readonly is: State | undefined } {
  if ('CreatedNode' in node) return { was: undefined, is: stateOf(node.CreatedNode, node.CreatedNode.NewFields) };
  const isDeleted = 'DeletedNode' in node;
  const change = isDeleted ? node.DeletedNode : node.ModifiedNode;
  const { FinalFields: now, PreviousFields: before } = change;
  const was = { ...now, ...before, ...(wasNothing(change, transactionType) && { [tokens]: '0' }) };
  return { was: stateOf(change, was), is: isDeleted ? undefined : stateOf(change, now) };
}

/** Where a multi-purpose token's object has how much there is. */
const tokens = 'MPTAmount';

/**
 * Whether an object of a multi-purpose token had nothing before: nothing is written as no amount, and what was not there is not said of what was. Where
 * nothing else is said, the amount is what changed; and the end of an escrow without a payment gives back, whatever it says besides.
 */
function wasNothing(
  { LedgerEntryType: type, FinalFields: now = {}, PreviousFields: before = {} }: Change,
  transactionType: string,
) {
  if (type !== 'MPToken' || !(tokens in now) || tokens in before) return false;
  return Object.keys(before).length === 0 || transactionType === 'EscrowCancel';
}

function stateOf({ LedgerEntryType: type }: Change, fields: State['fields'] = {}): State {
  return { type, fields };
}

/** What addresses have by an object of the ledger. */
function heldIn(state: State | undefined): readonly BalanceChange[] {
  if (state === undefined) return [];
  const { type, fields } = state;
  const text = (name: string) => textOf(fields[name]);
  if (type === 'AccountRoot') {
    const [address, drops] = [text('Account'), text('Balance')];
    return address === undefined || drops === undefined ? [] : [{ address, asset: nativeAsset, amount: BigInt(drops) }];
  }
  if (type === 'MPToken') {
    const [address, issuance] = [text('Account'), text('MPTokenIssuanceID')];
    const asset = issuance === undefined ? undefined : multiPurposeAsset(issuance);
    return address === undefined || asset === undefined ? [] : [{ address, asset, amount: BigInt(text(tokens) ?? '0') }];
  }
  return type === 'RippleState' ? heldByLine(fields) : [];
}

/** A trust line has one balance for both ends: of the one that is called low where it is positive, and else of the high one. */
function heldByLine(fields: State['fields']): readonly BalanceChange[] {
  const member = (of: string, name: string) => textOf(Object.entries(fields[of] ?? {}).find(([key]) => key === name)?.[1]);
  const [low, high] = [member('LowLimit', 'issuer'), member('HighLimit', 'issuer')];
  const [currency, value] = [member('Balance', 'currency'), member('Balance', 'value')];
  if (low === undefined || high === undefined || currency === undefined || value === undefined) return [];
  const { amount } = issuedAmount(value);
  const [address, issuer] = amount > 0n ? [low, high] : [high, low];
  const asset = issuedAsset(currency, issuer);
  return asset === undefined ? [] : [{ address, asset, amount: amount > 0n ? amount : -amount }];
}

function textOf(member: unknown): string | undefined {
  return typeof member === 'string' ? member : undefined;
}
