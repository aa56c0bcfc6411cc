import type { Ledger } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';

import { ledgersDirectory } from '../../../../entities/directory-queries.ts';

/** The ledger that is chosen in a form. */
export function useDraftLedger(control: Control): Ledger | undefined {
  const chosen: unknown = useWatch({ control, name: 'payload.ledgerId' });
  return useQuery(ledgersDirectory).data?.find(({ id }) => id === chosen);
}
