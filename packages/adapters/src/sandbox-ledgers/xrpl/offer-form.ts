import { assetKey } from '@countersign/ledger-port';
import { offerCreateFlags } from '@countersign/ledger-xrpl';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import { passiveOffer } from './constants.ts';
import { asToken, OfferFields, readAmountIn } from './fields.ts';

/** What is wrong with an offer, or with taking one back, whatever the ledger's state is. */
export const offerChecks = {
  OfferCreate(transaction: XrplTransaction): string | undefined {
    const flags = transaction.Flags ?? 0;
    const has = (flag: number) => (flags & flag) !== 0;
    if (has(offerCreateFlags.tfImmediateOrCancel) && has(offerCreateFlags.tfFillOrKill))
      return 'temINVALID_FLAG: at once or not at all, and all of it or nothing';
    if (hasOthers(flags)) return 'temINVALID_FLAG: flags that nobody knows';
    const { OfferSequence: replaced, Expiration: expiry } = OfferFields.parse(transaction);
    if (expiry === 0) return 'temBAD_EXPIRATION';
    if (expiry !== undefined) return 'temDISABLED: on this network no offer expires';
    if (replaced !== undefined && (replaced === 0 || replaced >= transaction.Sequence)) return 'temBAD_SEQUENCE';
    const { TakerGets, TakerPays } = transaction;
    if (asToken(TakerGets) !== undefined || asToken(TakerPays) !== undefined)
      return 'temDISABLED: this network trades no multi-purpose tokens';
    const [gets, pays] = [readAmountIn(TakerGets), readAmountIn(TakerPays)];
    if (gets === undefined || pays === undefined) return 'temBAD_CURRENCY';
    if (gets.asset.type === 'Native' && pays.asset.type === 'Native') return 'temBAD_OFFER: XRP for XRP';
    // Less than the unit in which amounts are kept here would trade nothing.
    if (gets.amount <= 0n || pays.amount <= 0n) return 'temBAD_OFFER';
    return assetKey(gets.asset) === assetKey(pays.asset) ? 'temREDUNDANT: a currency for itself' : undefined;
  },
  OfferCancel(transaction: XrplTransaction): string | undefined {
    const { OfferSequence: sequence = 0 } = OfferFields.parse(transaction);
    return sequence === 0 || sequence >= transaction.Sequence ? 'temBAD_SEQUENCE' : undefined;
  },
} as const;

/** The bit of a signature that is fully canonical, which any transaction may carry. */
const fullyCanonical = 0x8000_0000;

function hasOthers(flags: number): boolean {
  const known = Object.values(offerCreateFlags).reduce((bits, flag) => bits | flag, passiveOffer | fullyCanonical);
  return (flags & ~known) !== 0;
}
