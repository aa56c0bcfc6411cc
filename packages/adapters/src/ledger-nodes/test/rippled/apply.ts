import { createHash } from 'node:crypto';

import { fromUnits, rootFlags, toUnits, type Fields, type Issued, type View } from './state.ts';

export const baseFee = 10n;
export const reserveBase = 1_000_000n;
export const reserveIncrement = 200_000n;
/** Deleting an account burns so much. */
const deletionFee = reserveIncrement;
const partialPayment = 0x2_0000;
const one = 1_000_000_000n;

/** What a transaction did: its code, and of a payment what arrived where it was not what was asked for. */
export interface Result {
  readonly code: string;
  readonly delivered?: string | Issued;
}

/**
 * Does what a transaction says, its fee and sequence taken already. Whatever is no success leaves the view as it came, which the caller then
 * throws away. The rules are those of https://xrpl.org/docs/references/protocol/transactions/types.
 */
export function apply(fields: Fields, view: View, ledgerIndex: number): Result {
  const operation = operations[fields.TransactionType];
  return operation === undefined ? { code: 'temDISABLED' } : operation(fields, view, ledgerIndex);
}

const operations: Readonly<Record<string, (fields: Fields, view: View, ledgerIndex: number) => Result>> = {
  Payment: (fields, view, ledgerIndex) => {
    const { Account: from, Destination: to = '', Amount: amount } = fields;
    if (from === to) return { code: 'temREDUNDANT' };
    const recipient = view.root(to);
    if (recipient !== undefined) {
      const has = (flag: number) => (recipient.Flags & flag) !== 0;
      if (has(rootFlags.requireDestinationTag) && fields['DestinationTag'] === undefined) return { code: 'tecDST_TAG_NEEDED' };
      if (has(rootFlags.depositAuth) && view.get(preauthorization(to, from)) === undefined) return { code: 'tecNO_PERMISSION' };
    }
    if (typeof amount !== 'string') return payIssued(fields, amount as Issued, view);
    const drops = BigInt(amount);
    if (recipient === undefined && drops < reserveBase) return { code: 'tecNO_DST_INSUF_XRP' };
    const sender = view.root(from);
    if (sender === undefined) return { code: 'terNO_ACCOUNT' };
    const reserve = reserveBase + reserveIncrement * BigInt(sender.OwnerCount);
    if (BigInt(sender.Balance) + BigInt(fields.Fee) - drops < (reserve > BigInt(fields.Fee) ? reserve : BigInt(fields.Fee)))
      return { code: 'tecUNFUNDED_PAYMENT' };
    view.pay(from, -drops);
    if (recipient === undefined) view.putRoot(to, newRoot(to, drops, ledgerIndex));
    else view.pay(to, drops);
    return { code: 'tesSUCCESS' };
  },
  TrustSet: (fields, view) => {
    const { currency, issuer, value } = fields['LimitAmount'] as Issued;
    if (view.root(issuer) === undefined) return { code: 'tecNO_DST' };
    const line = view.line(fields.Account, issuer, currency);
    const root = view.root(fields.Account);
    if (line === undefined && root !== undefined) view.putRoot(fields.Account, { ...root, OwnerCount: root.OwnerCount + 1 });
    const limit = toUnits(value);
    view.putLine({ ...(line ?? { holder: fields.Account, issuer, currency, balance: 0n, frozen: false }), limit });
    return { code: 'tesSUCCESS' };
  },
  AccountSet: (fields, view) => {
    const bits: Readonly<Record<number, number>> = {
      1: rootFlags.requireDestinationTag,
      7: rootFlags.globalFreeze,
      9: rootFlags.depositAuth,
    };
    const root = view.root(fields.Account);
    if (root === undefined) return { code: 'terNO_ACCOUNT' };
    const set = bits[Number(fields['SetFlag'] ?? 0)] ?? 0;
    const clear = bits[Number(fields['ClearFlag'] ?? 0)] ?? 0;
    const rate = fields['TransferRate'];
    view.putRoot(fields.Account, {
      ...root,
      Flags: (root.Flags | set) & ~clear,
      ...(typeof rate === 'number' && { TransferRate: rate }),
    });
    return { code: 'tesSUCCESS' };
  },
  DepositPreauth: ({ Account: owner, Authorize }, view) => {
    const authorized = String(Authorize);
    if (view.root(authorized) === undefined) return { code: 'tecNO_TARGET' };
    const entry = { LedgerEntryType: 'DepositPreauth', Account: owner, Authorize: authorized, Flags: 0, OwnerNode: '0' };
    view.put(preauthorization(owner, authorized), entry);
    return { code: 'tesSUCCESS' };
  },
  AccountDelete: ({ Account: from, Destination: to = '' }, view) => {
    const root = view.root(from);
    if (root === undefined || view.root(to) === undefined) return { code: 'tecNO_DST' };
    if (root.OwnerCount > 0) return { code: 'tecHAS_OBLIGATIONS' };
    view.pay(to, BigInt(root.Balance));
    view.putRoot(from, undefined);
    return { code: 'tesSUCCESS' };
  },
};

/** The id of the leave to pay to somebody. */
export function preauthorization(owner: string, authorized: string): string {
  return createHash('sha256').update(`${owner} ${authorized}`).digest('hex').toUpperCase();
}

/** What must be paid at least. */
export function leastFee({ TransactionType: type }: Fields): bigint {
  return type === 'AccountDelete' ? deletionFee : baseFee;
}

/** A new account's root: its sequence begins with the ledger's number. */
export function newRoot(Account: string, balance: bigint, ledgerIndex: number) {
  return { LedgerEntryType: 'AccountRoot', Account, Balance: balance.toString(), Sequence: ledgerIndex, OwnerCount: 0, Flags: 0 };
}

function payIssued(fields: Fields, { currency, issuer, value }: Issued, view: View): Result {
  const { Account: from, Destination: to = '' } = fields;
  if (view.root(to) === undefined) return { code: 'tecNO_DST' };
  const [source, target] = [view.line(from, issuer, currency), view.line(to, issuer, currency)];
  const rate = from === issuer || to === issuer ? one : BigInt(view.root(issuer)?.TransferRate ?? one);
  const wanted = toUnits(value);
  const most = toUnits((fields['SendMax'] as Issued | undefined)?.value ?? value);
  const has = from === issuer ? most : (source?.balance ?? 0n);
  const room = to === issuer ? wanted : (target?.limit ?? 0n) - (target?.balance ?? 0n);
  const affordable = ((has < most ? has : most) * one) / rate;
  const delivered = [wanted, affordable, room].reduce((least, amount) => (amount < least ? amount : least));
  if (delivered <= 0n || source?.frozen === true) return { code: 'tecPATH_DRY' };
  if (delivered < wanted && ((fields.Flags ?? 0) & partialPayment) === 0) return { code: 'tecPATH_PARTIAL' };
  const cost = (delivered * rate + one - 1n) / one;
  if (source !== undefined && from !== issuer) view.putLine({ ...source, balance: source.balance - cost });
  if (target !== undefined && to !== issuer) view.putLine({ ...target, balance: target.balance + delivered });
  return {
    code: 'tesSUCCESS',
    ...(delivered < wanted && { delivered: { currency, issuer, value: fromUnits(delivered) } }),
  };
}
