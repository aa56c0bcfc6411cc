import { createHash } from 'node:crypto';

import { decodeAccountID } from 'xrpl';

import { fromUnits, rootFlags, toUnits, type Fields, type Issued, type View } from './state.ts';

export const baseFee = 10n;
export const reserveBase = 1_000_000n;
export const reserveIncrement = 200_000n;
/** Deleting an account burns so much. */
const deletionFee = reserveIncrement;
const partialPayment = 0x2_0000;
const lineFlags = { freeze: 0x10_0000, unfreeze: 0x20_0000 } as const;
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
    if (typeof amount === 'object' && amount !== null && 'mpt_issuance_id' in amount)
      return payToken(fields, amount as Token, view);
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
    const flags = fields.Flags ?? 0;
    if ((flags & (lineFlags.freeze | lineFlags.unfreeze)) !== 0) {
      // The issuer's, of what the other one holds.
      const held = view.line(issuer, fields.Account, currency);
      if (held === undefined) return { code: 'tecNO_LINE' };
      view.putLine({ ...held, frozen: (flags & lineFlags.freeze) !== 0 });
      return { code: 'tesSUCCESS' };
    }
    if (view.root(issuer) === undefined) return { code: 'tecNO_DST' };
    const line = view.line(fields.Account, issuer, currency);
    const root = view.root(fields.Account);
    if (line === undefined && root !== undefined) view.putRoot(fields.Account, { ...root, OwnerCount: root.OwnerCount + 1 });
    const limit = toUnits(value);
    view.putLine({ ...(line ?? { holder: fields.Account, issuer, currency, balance: 0n, frozen: false }), limit });
    return { code: 'tesSUCCESS' };
  },
  MPTokenIssuanceCreate: (fields, view) => {
    const issuance = issuanceOf(fields.Account, fields.Sequence);
    const { AssetScale, TransferFee, MPTokenMetadata, Flags = 0 } = fields;
    const entry = {
      LedgerEntryType: 'MPTokenIssuance',
      Issuer: fields.Account,
      Sequence: fields.Sequence,
      // Those of the transaction have the same bits, beside some of their own.
      Flags: Flags & 0xfe,
      // What is 0 is left out.
      ...(Number(AssetScale ?? 0) > 0 && { AssetScale }),
      ...(Number(TransferFee ?? 0) > 0 && { TransferFee }),
      ...(MPTokenMetadata !== undefined && { MPTokenMetadata }),
    };
    view.put(issuanceEntryId(issuance), { ...entry, OutstandingAmount: '0', OwnerNode: '0' });
    return { code: 'tesSUCCESS' };
  },
  MPTokenAuthorize: ({ Account, MPTokenIssuanceID, Holder }, view) => {
    const issuance = String(MPTokenIssuanceID);
    if (view.get(issuanceEntryId(issuance)) === undefined) return { code: 'tecOBJECT_NOT_FOUND' };
    // The issuer's leave for somebody who holds it.
    const held = typeof Holder === 'string' ? view.get(tokenId(Holder, issuance)) : undefined;
    if (typeof Holder === 'string' && held !== undefined) {
      view.put(tokenId(Holder, issuance), { ...held, Flags: Number(held['Flags']) | 0x2 });
      return { code: 'tesSUCCESS' };
    }
    const entry = { LedgerEntryType: 'MPToken', Account, MPTokenIssuanceID: issuance, Flags: 0, OwnerNode: '0' };
    view.put(tokenId(Account, issuance), entry);
    return { code: 'tesSUCCESS' };
  },
  MPTokenIssuanceSet: ({ MPTokenIssuanceID, Holder, Flags = 0 }, view) => {
    const issuance = String(MPTokenIssuanceID);
    const id = typeof Holder === 'string' ? tokenId(Holder, issuance) : issuanceEntryId(issuance);
    const entry = view.get(id);
    if (entry === undefined) return { code: 'tecOBJECT_NOT_FOUND' };
    const flags = Number(entry['Flags'] ?? 0);
    view.put(id, { ...entry, Flags: (Flags & 0x1) === 0 ? flags & ~0x1 : flags | 0x1 });
    return { code: 'tesSUCCESS' };
  },
  AccountSet: (fields, view) => {
    const bits: Readonly<Record<number, number>> = {
      1: rootFlags.requireDestinationTag,
      2: rootFlags.requireAuthorization,
      4: rootFlags.masterDisabled,
      6: rootFlags.noFreeze,
      7: rootFlags.globalFreeze,
      9: rootFlags.depositAuth,
      16: rootFlags.clawback,
    };
    const root = view.root(fields.Account);
    if (root === undefined) return { code: 'terNO_ACCOUNT' };
    const set = bits[Number(fields['SetFlag'] ?? 0)] ?? 0;
    const clear = bits[Number(fields['ClearFlag'] ?? 0)] ?? 0;
    const rate = fields['TransferRate'];
    view.putRoot(fields.Account, {
      ...root,
      Flags: ((root.Flags | set) & ~clear) >>> 0,
      ...(typeof rate === 'number' && { TransferRate: rate }),
    });
    return { code: 'tesSUCCESS' };
  },
  SetRegularKey: ({ Account, RegularKey: key }, view) => {
    const root = view.root(Account);
    if (root === undefined) return { code: 'terNO_ACCOUNT' };
    const { RegularKey: _, ...others } = root;
    view.putRoot(Account, { ...others, ...(typeof key === 'string' && { RegularKey: key }) });
    return { code: 'tesSUCCESS' };
  },
  SignerListSet: ({ Account, SignerQuorum, SignerEntries }, view) => {
    const entry = {
      LedgerEntryType: 'SignerList',
      Flags: 0x1_0000,
      SignerQuorum,
      SignerEntries,
      SignerListID: 0,
      OwnerNode: '0',
    };
    view.put(signerListId(Account), entry);
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
  return idOf(owner, authorized);
}

/** The id of the list of those who may sign for an account together. */
export function signerListId(account: string): string {
  return idOf('signers', account);
}

/** The id of a multi-purpose token's issuance. */
export function issuanceEntryId(issuance: string): string {
  return idOf(issuance);
}

/** The id of what an account holds of a multi-purpose token. */
export function tokenId(account: string, issuance: string): string {
  return idOf(account, issuance);
}

/** Ids of objects are hashes; of what, nobody else asks for. */
function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex').toUpperCase();
}

/** What must be paid at least. */
export function leastFee({ TransactionType: type }: Fields): bigint {
  return type === 'AccountDelete' ? deletionFee : baseFee;
}

/** A new account's root: its sequence begins with the ledger's number. */
export function newRoot(Account: string, balance: bigint, ledgerIndex: number) {
  return { LedgerEntryType: 'AccountRoot', Account, Balance: balance.toString(), Sequence: ledgerIndex, OwnerCount: 0, Flags: 0 };
}

interface Token {
  readonly mpt_issuance_id: string;
  readonly value: string;
}

/** A token's id: the number of the transaction that made it, and the account's bytes. */
export function issuanceOf(account: string, sequence: number): string {
  return (
    sequence.toString(16).padStart(8, '0').toUpperCase() + Buffer.from(decodeAccountID(account)).toString('hex').toUpperCase()
  );
}

function payToken(fields: Fields, { mpt_issuance_id: issuance, value }: Token, view: View): Result {
  const { Account: from, Destination: to = '' } = fields;
  const units = BigInt(value);
  const rules = view.get(issuanceEntryId(issuance));
  const isIssuer = (address: string) => issuance.endsWith(issuanceOf(address, 0).slice(8));
  const has = (entry: Readonly<Record<string, unknown>> | undefined, flag: number) =>
    (Number(entry?.['Flags'] ?? 0) & flag) !== 0;
  const heldBy = (address: string) => view.get(tokenId(address, issuance));
  const isWithout = (address: string) => !isIssuer(address) && has(rules, tokenRules.requireAuth) && !has(heldBy(address), 0x2);
  if (isWithout(from) || isWithout(to)) return { code: 'tecNO_AUTH' };
  const isBetween = !isIssuer(from) && !isIssuer(to);
  if (isBetween && rules !== undefined && !has(rules, tokenRules.canTransfer)) return { code: 'tecNO_AUTH' };
  if (isBetween && [rules, heldBy(from), heldBy(to)].some((one) => has(one, tokenRules.locked))) return { code: 'tecLOCKED' };
  const rate = isBetween ? BigInt(Number(rules?.['TransferFee'] ?? 0)) : 0n;
  // To the nearest unit, https://github.com/XRPLF/rippled: a payment between holders takes the fee on top, as far as `SendMax` allows.
  const cost = units + (units * rate + 50_000n) / 100_000n;
  const most = BigInt((fields['SendMax'] as Token | undefined)?.value ?? value);
  if (most < cost) return { code: 'tecPATH_PARTIAL' };
  const add = (address: string, amount: bigint): boolean => {
    const held = heldBy(address);
    const before = held?.['MPTAmount'];
    const after = BigInt(typeof before === 'string' ? before : '0') + amount;
    if (held === undefined || after < 0n) return false;
    view.put(tokenId(address, issuance), { ...held, MPTAmount: after.toString() });
    return true;
  };
  if (!isIssuer(to) && !add(to, units)) return { code: 'tecNO_AUTH' };
  return isIssuer(from) || add(from, -cost) ? { code: 'tesSUCCESS' } : { code: 'tecINSUFFICIENT_FUNDS' };
}

/** Flags of an issuance, https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/mptokenissuance#mptokenissuance-flags. */
const tokenRules = { locked: 0x01, requireAuth: 0x04, canTransfer: 0x20 } as const;

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
