import type { ApiTickerData, Ledger } from '@countersign/model';
import type { AmountUnit } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';

import { unitOfTicker } from '../../../entities/amount-units.ts';
import { feeAssetQuery } from '../../../entities/asset-queries.ts';
import { assetQuery } from '../../../entities/look-up.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';

/** The asset that a transfer sends, its ledger, and the coin that pays the fee there; what is not known yet is undefined. */
export interface TransferAsset {
  readonly ticker: ApiTickerData | undefined;
  readonly unit: AmountUnit | undefined;
  readonly ledger: Ledger | undefined;
  readonly feeTicker: ApiTickerData | undefined;
  readonly feeUnit: AmountUnit | undefined;
}

/** Looks up what the fields of a transfer speak of. */
export function useTransferAsset(tickerId: string): TransferAsset {
  const ticker = useQuery({ ...assetQuery(tickerId), enabled: tickerId !== '' }).data ?? undefined;
  const ledgers = useQuery(ledgersDirectory).data;
  const feeTicker = useQuery({ ...feeAssetQuery(ticker?.ledgerId ?? ''), enabled: ticker !== undefined }).data ?? undefined;
  return {
    ticker,
    unit: ticker && unitOfTicker(ticker),
    ledger: ledgers?.find(({ id }) => id === ticker?.ledgerId),
    feeTicker,
    feeUnit: feeTicker && unitOfTicker(feeTicker),
  };
}
