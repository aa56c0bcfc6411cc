import type { AmountUnitState } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';

import { feeAssetQuery, unitOf } from './asset-queries.ts';

/** What the fees of a ledger count; loading while it is not known which ledger. */
export function useFeeUnit(ledgerId: string | undefined): AmountUnitState {
  return unitOf(useQuery({ ...feeAssetQuery(ledgerId ?? ''), enabled: ledgerId !== undefined }));
}
