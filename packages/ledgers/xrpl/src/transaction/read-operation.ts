import type { XrplAccountSetFlag, XrplOperation, XrplPaymentCurrency } from '@countersign/model';
import { XrplAccountSetFlag as AccountSetFlag } from '@countersign/model';

import { issuedAmount } from '../amount.ts';
import { accountSetFlags, tokenAuthorizeFlags } from '../operations/flags.ts';
import type { XrplTransaction } from './serialization.ts';

interface Quantity {
  readonly currency?: XrplPaymentCurrency;
  readonly amount: string;
}

/** The operation that a transaction carries out, as far as people are shown it; undefined for one that nobody here knows. */
export function readOperation(transaction: XrplTransaction): XrplOperation | undefined {
  const reader = new Map(Object.entries(readers)).get(transaction.TransactionType);
  return reader?.(transaction);
}

const readers = {
  Payment(transaction) {
    const tag = transaction['DestinationTag'];
    return {
      type: 'Payment',
      destination: place(transaction['Destination']),
      ...quantity(transaction['Amount']),
      ...(typeof tag === 'number' && { destinationTag: tag }),
    };
  },
  TrustSet(transaction) {
    const { currency, amount } = quantity(transaction['LimitAmount']);
    return currency?.type === 'Currency' ? { type: 'TrustSet', flags: [], limitAmount: { currency, value: amount } } : undefined;
  },
  AccountSet(transaction) {
    const setFlag = settingOf(transaction['SetFlag']);
    return { type: 'AccountSet', ...(setFlag !== undefined && { setFlag }) };
  },
  DepositPreauth: ({ Authorize: authorize, Unauthorize: unauthorize }) => ({
    type: 'DepositPreauth',
    ...(authorize !== undefined && { authorize: place(authorize) }),
    ...(unauthorize !== undefined && { unauthorize: place(unauthorize) }),
  }),
  OfferCreate(transaction) {
    const [takerGets, takerPays] = [quantity(transaction['TakerGets']), quantity(transaction['TakerPays'])];
    return { type: 'OfferCreate', flags: [], takerGets: iou(takerGets), takerPays: iou(takerPays) };
  },
  Clawback(transaction) {
    const { currency, amount } = quantity(transaction['Amount']);
    if (currency === undefined || currency.type === 'TickerId') return undefined;
    if (currency.type === 'MultiPurposeToken')
      return { type: 'Clawback', currency, holder: place(transaction['Holder']), value: amount };
    // The holder takes the issuer's place; the issuer is the sender.
    const ownCurrency = { ...currency, issuer: transaction.Account };
    return { type: 'Clawback', currency: ownCurrency, holder: place(currency.issuer), value: amount };
  },
  MPTokenIssuanceCreate: () => ({ type: 'MPTokenIssuanceCreate', flags: [] }),
  MPTokenIssuanceDestroy: (transaction) => ({ type: 'MPTokenIssuanceDestroy', issuanceId: issuanceOf(transaction) }),
  MPTokenIssuanceSet: (transaction) => ({ type: 'MPTokenIssuanceSet', issuanceId: issuanceOf(transaction), flags: [] }),
  MPTokenAuthorize: (transaction) => ({
    type: 'MPTokenAuthorize',
    issuanceId: issuanceOf(transaction),
    ...(transaction['Holder'] !== undefined && { holder: text(transaction['Holder']) }),
    flags: ((transaction.Flags ?? 0) & tokenAuthorizeFlags.tfMPTUnauthorize) === 0 ? [] : ['tfMPTUnauthorize'],
  }),
} satisfies { [Type in XrplOperation['type']]: (transaction: XrplTransaction) => XrplOperation | undefined };

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function place(address: unknown): { type: 'Address'; address: string } {
  return { type: 'Address', address: text(address) };
}

function issuanceOf(transaction: XrplTransaction): string {
  return text(transaction['MPTokenIssuanceID']);
}

/** An amount in smallest units with its currency; drops have none. */
function quantity(amount: unknown): Quantity {
  if (typeof amount !== 'object' || amount === null || !('value' in amount)) return { amount: text(amount) };
  const value = text(amount.value);
  if ('mpt_issuance_id' in amount)
    return { currency: { type: 'MultiPurposeToken', issuanceId: text(amount.mpt_issuance_id) }, amount: value };
  if (!('currency' in amount && 'issuer' in amount)) return { amount: value };
  const currency = { type: 'Currency', code: text(amount.currency), issuer: text(amount.issuer) } as const;
  return { currency, amount: issuedAmount(value).amount.toString() };
}

function iou({ currency, amount }: Quantity) {
  return currency?.type === 'Currency' ? { currency, amount } : { amount };
}

function settingOf(number: unknown): XrplAccountSetFlag | undefined {
  return AccountSetFlag.options.find((flag) => accountSetFlags[flag] === number);
}
