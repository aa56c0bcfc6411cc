import type { Ledger } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';

import { ledgersDirectory } from '../directory-queries.ts';
import { isTestBesideReal, ledgerName } from './network-mark.ts';

/** What a ledger is called among those of the instance. */
export function useLedgerName(): (ledger: Ledger) => string {
  const { t } = useTranslation('app');
  const all = useQuery(ledgersDirectory).data ?? [];
  return (ledger) => ledgerName(ledger, all, t);
}

/** Whether a ledger is a test network beside real ones, for the many rows of a list, which need no other names. */
export function useIsTest(): (ledgerId: string) => boolean {
  const all = useQuery(ledgersDirectory).data ?? [];
  return (ledgerId) => all.some((ledger) => ledger.id === ledgerId && isTestBesideReal(ledger, all));
}
