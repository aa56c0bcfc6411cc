import type {
  DescribedAsset,
  DescribedMovement,
  GivenRight,
  LedgerWarning,
  TransactionDescription,
} from '@countersign/ledger-port';
import { destinationTag, ledgerWarning, nativeAsset } from '@countersign/ledger-port';
import type {
  TransactionDestination,
  XrplClawbackCurrency,
  XrplIouCurrency,
  XrplOperation,
  XrplPaymentCurrency,
} from '@countersign/model';

import { issuedAsset, issuerOfIssuance, multiPurposeAsset } from '../assets.ts';

type Currency = XrplPaymentCurrency | XrplIouCurrency | XrplClawbackCurrency | undefined;

/** What an operation does, whether an order asks for it or bytes hold it. */
export function describeOperation(operation: XrplOperation): TransactionDescription {
  return {
    operation: operation.type,
    movements: movementsOf(operation),
    calls: [],
    rights: rightsOf(operation),
    warnings: warningsOf(operation),
  };
}

function movementsOf(operation: XrplOperation): readonly DescribedMovement[] {
  if (operation.type === 'Payment') {
    const { currency, amount, destination, destinationTag: tag } = operation;
    return [
      {
        asset: assetOf(currency),
        amount: BigInt(amount),
        to: destination,
        ...(tag !== undefined && { tag: destinationTag(tag) }),
      },
    ];
  }
  if (operation.type !== 'Clawback') return [];
  const { currency, value, holder } = operation;
  const to = issuerOf(currency);
  return [{ asset: assetOf(currency), amount: BigInt(value), from: holder, ...(to !== undefined && { to }) }];
}

function rightsOf(operation: XrplOperation): readonly GivenRight[] {
  switch (operation.type) {
    case 'TrustSet': {
      const { currency, value } = operation.limitAmount;
      const holder = issuerOf(currency);
      return [{ type: 'TrustLine', ...(holder !== undefined && { holder }), asset: assetOf(currency), ...limitOf(value) }];
    }
    case 'DepositPreauth':
      return [
        ...(operation.authorize === undefined ? [] : [{ type: 'Deposit' as const, holder: operation.authorize }]),
        ...(operation.unauthorize === undefined
          ? []
          : [{ type: 'Deposit' as const, holder: operation.unauthorize, isWithdrawn: true as const }]),
      ];
    case 'OfferCreate':
      return [{ type: 'Offer', asset: assetOf(operation.takerGets.currency), limit: BigInt(operation.takerGets.amount) }];
    case 'MPTokenAuthorize': {
      const { issuanceId, holder, flags } = operation;
      if (holder === undefined) return [];
      const asset = multiPurposeAsset(issuanceId) ?? { type: 'Unknown' };
      const isWithdrawn = flags.includes('tfMPTUnauthorize');
      return [{ type: 'Holding', holder: { type: 'Address', address: holder }, asset, ...(isWithdrawn && { isWithdrawn }) }];
    }
    case 'Payment':
    case 'Clawback':
    case 'AccountSet':
    case 'MPTokenIssuanceCreate':
    case 'MPTokenIssuanceDestroy':
    case 'MPTokenIssuanceSet':
      return [];
  }
}

function warningsOf(operation: XrplOperation): readonly LedgerWarning[] {
  if (operation.type === 'Clawback') return [ledgerWarning('Clawback')];
  if (operation.type !== 'AccountSet') return [];
  if (operation.setFlag === 'asfNoFreeze') return [ledgerWarning('NoFreeze')];
  if (operation.setFlag === 'asfGlobalFreeze') return [ledgerWarning('Freezes')];
  return operation.setFlag === 'asfAllowTrustLineClawback' ? [ledgerWarning('AllowsClawback')] : [];
}

function limitOf(value: string): Pick<GivenRight, 'limit' | 'isWithdrawn'> {
  const limit = BigInt(value);
  return limit === 0n ? { isWithdrawn: true } : { limit };
}

function assetOf(currency: Currency): DescribedAsset {
  if (currency === undefined) return nativeAsset;
  if (currency.type === 'TickerId') return { type: 'Ticker', tickerId: currency.tickerId };
  const asset =
    currency.type === 'Currency' ? issuedAsset(currency.code, currency.issuer) : multiPurposeAsset(currency.issuanceId);
  return asset ?? { type: 'Unknown' };
}

/** Whose debt or token it is, where the order alone says so. */
function issuerOf(currency: Currency): TransactionDestination | undefined {
  if (currency?.type === 'Currency') return { type: 'Address', address: currency.issuer };
  if (currency?.type !== 'MultiPurposeToken' || multiPurposeAsset(currency.issuanceId) === undefined) return undefined;
  return { type: 'Address', address: issuerOfIssuance(currency.issuanceId) };
}
