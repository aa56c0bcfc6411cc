import { currencyName } from '../currency.ts';
import {
  accountSetFlags,
  flagNames,
  issuanceCreateFlags,
  issuanceSetFlags,
  offerCreateFlags,
  paymentFlags,
  ripplingFlags,
  tokenAuthorizeFlags,
  trustSetFlags,
} from '../operations/flags.ts';
import type { XrplTransaction } from './serialization.ts';

// Shown elsewhere in a summary, or of no use to a person.
const shownElsewhere = new Set([
  'TransactionType',
  'Account',
  'Fee',
  'Sequence',
  'SigningPubKey',
  'TxnSignature',
  'Memos',
  'Flags',
]);

const flagsByType: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Payment: paymentFlags,
  TrustSet: { ...trustSetFlags, ...ripplingFlags },
  OfferCreate: { tfPassive: 0x0001_0000, ...offerCreateFlags },
  MPTokenIssuanceCreate: issuanceCreateFlags,
  MPTokenIssuanceSet: issuanceSetFlags,
  MPTokenAuthorize: tokenAuthorizeFlags,
};

/** Everything else that a transaction says, a line for each member, in the ledger's own words. */
export function describeMembers(transaction: XrplTransaction): { label: string; value: string }[] {
  const members = Object.entries(transaction).filter(([name]) => !shownElsewhere.has(name));
  const flags = transaction.Flags ?? 0;
  const names = flagNames(flags, flagsByType[transaction.TransactionType] ?? {});
  const lines = members.map(([name, value]) => ({ label: name, value: describeValue(name, value) }));
  if (flags === 0) return lines;
  return [...lines, { label: 'Flags', value: names.length > 0 ? names.join(', ') : `0x${flags.toString(16)}` }];
}

function describeValue(name: string, value: unknown): string {
  if (name === 'SetFlag' || name === 'ClearFlag') return settingName(value) ?? String(value);
  if (isIssued(value)) return `${value.value} ${currencyName(value.currency)} of ${value.issuer}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The name of an account setting by its number. */
function settingName(number: unknown): string | undefined {
  return Object.entries(accountSetFlags).find(([, flag]) => flag === number)?.[0];
}

function isIssued(value: unknown): value is { value: string; currency: string; issuer: string } {
  return typeof value === 'object' && value !== null && 'currency' in value && 'issuer' in value && 'value' in value;
}
