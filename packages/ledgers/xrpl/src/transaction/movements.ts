import type { Movement } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';

import { issuedAmount } from '../amount.ts';
import { issuedAsset, issuerOf, issuerOfIssuance, multiPurposeAsset } from '../assets.ts';
import { amountIn } from '../operations/amounts.ts';
import type { XrplAmount } from '../operations/amounts.ts';
import { textIn } from './serialization.ts';
import type { XrplTransaction } from './serialization.ts';

/** The amounts that the transaction itself moves: of a payment or a clawback. */
export function movementsOf(transaction: XrplTransaction): Movement[] {
  const amount = amountIn(transaction['Amount']);
  if (amount === undefined) return [];
  if (transaction.TransactionType === 'Payment') return paymentMovement(transaction, amount);
  return transaction.TransactionType === 'Clawback' ? clawbackMovement(transaction, amount) : [];
}

/** An amount as asset and smallest units; undefined where its currency is malformed. */
export function readAmount(amount: XrplAmount): Pick<Movement, 'asset' | 'amount'> | undefined {
  if (typeof amount === 'string') return { asset: nativeAsset, amount: BigInt(amount) };
  if ('mpt_issuance_id' in amount) {
    const asset = multiPurposeAsset(amount.mpt_issuance_id);
    return asset && { asset, amount: BigInt(amount.value) };
  }
  const asset = issuedAsset(amount.currency, amount.issuer);
  return asset && { asset, amount: issuedAmount(amount.value).amount };
}

function paymentMovement(transaction: XrplTransaction, amount: XrplAmount): Movement[] {
  const read = readAmount(amount);
  const destinationTag = transaction['DestinationTag'];
  if (!read) return [];
  const isIssued = issuerOf(read.asset) === transaction.Account;
  return [
    {
      index: 0,
      ...read,
      from: [transaction.Account],
      to: textIn(transaction['Destination']),
      ...(isIssued && { isIssued }),
      metadata: {
        type: 'XRPL',
        ...(transaction.SourceTag === undefined ? {} : { sourceTag: transaction.SourceTag }),
        ...(typeof destinationTag === 'number' ? { destinationTag } : {}),
      },
    },
  ];
}

/** A clawback takes from a holder, who takes the issuer's place for issued currencies, and gives to the issuer. */
function clawbackMovement(transaction: XrplTransaction, amount: XrplAmount): Movement[] {
  if (typeof amount === 'string') return [];
  const isToken = 'mpt_issuance_id' in amount;
  const holder = isToken ? textIn(transaction['Holder']) : amount.issuer;
  const issuer = isToken ? issuerOfIssuance(amount.mpt_issuance_id) : transaction.Account;
  const read = readAmount(isToken ? amount : { ...amount, issuer });
  return read ? [{ index: 0, ...read, from: [holder], to: issuer, metadata: { type: 'XRPL' } }] : [];
}
