import './texts.ts';

import type { LedgerHealth } from '@countersign/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './explorer-link.module.css';
import { ledgerHealthQuery } from './health-query.ts';

/** What is looked up. */
export type LookedUp = { readonly transaction: string } | { readonly address: string };

/** Where it is looked up, by an operator's templates. */
export function explorerHref(explorer: NonNullable<LedgerHealth['explorer']>, of: LookedUp): string {
  return 'transaction' in of
    ? explorer.transaction.replace('{transaction}', encodeURIComponent(of.transaction))
    : explorer.address.replace('{address}', encodeURIComponent(of.address));
}

/** Leads to a page outside about something on a ledger, where the instance's operator named one; else nothing. */
export function ExplorerLink({ ledgerId, of }: { ledgerId: string | undefined; of: LookedUp }) {
  const { t } = useTranslation('ledgers');
  // It stays for as long as the instance runs.
  const ledgers = useQuery({ ...ledgerHealthQuery, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false }).data;
  const explorer = ledgers?.find((one) => one.ledgerId === ledgerId)?.explorer;
  if (explorer === undefined) return null;
  const href = explorerHref(explorer, of);
  const label = t('explorer', { host: new URL(href).host });
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes.link} aria-label={label} title={label}>
      <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </a>
  );
}
