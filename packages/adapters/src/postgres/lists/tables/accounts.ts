import { contract } from '@countersign/contract';
import type { LedgerStanding } from '@countersign/kinds/rules';
import type { ApiAccountLedgerProcessing } from '@countersign/model';

import { both, computed } from '../../schema/selection.ts';
import { anyOf, equals, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { namedFilters, namedSorts, tableOf } from '../named.ts';
import { compact, envelope, selectEntity } from '../rows.ts';

interface AccountLedger {
  readonly ledgerId: string;
  readonly standing: LedgerStanding;
  /** While it is `Activating`. */
  readonly processing: { readonly status: 'Pending' } | null;
  readonly lastBalancesUpdateRequestedAt: string | null;
  readonly lastBalancesUpdateProcessedAt: string | null;
}

/** A ledger of an account as the public API shows it, by where the account is on it. */
const accountLedger = {
  Activating: ({ ledgerId, processing }) => ({ ledgerId, status: 'Activating', processing: processing ?? { status: 'Pending' } }),
  AwaitingLedgerActivation: ({ ledgerId }) => ({ ledgerId, status: 'AwaitingLedgerActivation' }),
  Activated: ({ ledgerId, lastBalancesUpdateRequestedAt, lastBalancesUpdateProcessedAt }) =>
    compact({ ledgerId, status: 'Activated' as const, lastBalancesUpdateRequestedAt, lastBalancesUpdateProcessedAt }),
} satisfies Record<LedgerStanding, (ledger: AccountLedger) => ApiAccountLedgerProcessing>;

function latest(ledgers: readonly AccountLedger[], key: 'lastBalancesUpdateRequestedAt' | 'lastBalancesUpdateProcessedAt') {
  return ledgers.flatMap((ledger) => ledger[key] ?? []).reduce((a, b) => (a > b ? a : b), '') || undefined;
}

const onLedger = (condition: string) => `exists (select from account_ledger al where al.account_id = e.id and ${condition})`;

const byLedger = {
  from: `account_ledger al left join entity_account e on e.kind = 'Account' and e.id = al.account_id`,
  id: 'al.account_id',
  scopes: { Domains: 'al.domain_id' },
  sorts: { id: 'al.account_id', alias: 'al.alias' },
};

export const accounts = defineList(contract.accounts.list, {
  ...tableOf('Account'),
  columns: both(
    selectEntity('Account', ['processing']),
    computed<{ ledgers: readonly AccountLedger[] }>({
      ledgers: `(
        select coalesce(jsonb_agg(jsonb_build_object(
          'ledgerId', al.ledger_id, 'standing', al.standing, 'processing', al.processing,
          'lastBalancesUpdateRequestedAt', iso(al.balances_update_requested_at),
          'lastBalancesUpdateProcessedAt', iso(al.balances_update_processed_at)) order by al.ledger_id), '[]')
        from account_ledger al where al.account_id = e.id)`,
    }),
  ),
  sorts: namedSorts({
    ledgerId: `coalesce(e.data->>'ledgerId', '') collate "C"`,
  }),
  defaultSort: 'alias',
  filters: {
    ...namedFilters,
    // An account's own ledger is among its ledgers.
    ledgerId: (ledgerId, bind) => onLedger(equals('al.ledger_id')(ledgerId, bind)),
    'address.startsWith': (text, bind) =>
      `e.id in (select a.account_id from account_address a where ${startsWith('a.address')(text, bind)})`,
    'providerDetails.vaultId': equals(`e.data->'providerDetails'->>'vaultId'`),
    'additionalDetails.processingStatus': equals(`e.processing->>'status'`),
    'additionalDetails.ledgers.ledgerId': (ids, bind) => onLedger(anyOf('al.ledger_id')(ids, bind)),
    'additionalDetails.ledgers.status': (statuses, bind) => onLedger(anyOf('al.standing')(statuses, bind)),
  },
  walks: [
    {
      ...byLedger,
      filter: 'additionalDetails.ledgers.status',
      // An account may have the status on several ledgers.
      where: (statuses, bind) => `${anyOf('al.standing')(statuses, bind)} and not exists (
        select from account_ledger lower
        where lower.account_id = al.account_id and lower.standing = al.standing and lower.ledger_id < al.ledger_id)`,
    },
    { ...byLedger, filter: 'additionalDetails.ledgers.ledgerId', where: anyOf('al.ledger_id') },
    { ...byLedger, filter: 'ledgerId', where: equals('al.ledger_id') },
  ],
  checked: {
    filters: ['ledgerId', 'alias', 'providerDetails.vaultId', 'additionalDetails.processingStatus', 'metadata.description'],
    unless: ['address.startsWith', 'metadata.customProperties'],
  },
  searched: {
    table: 'entity_account',
    columns: { alias: 'e.alias', 'metadata.description': 'e.description' },
    covered: 'alias',
  },
  item: (row) => ({
    ...envelope(row),
    additionalDetails: compact({
      processing: row.processing ?? { status: 'Completed' },
      lastBalancesUpdateRequestedAt: latest(row.ledgers, 'lastBalancesUpdateRequestedAt'),
      lastBalancesUpdateProcessedAt: latest(row.ledgers, 'lastBalancesUpdateProcessedAt'),
      ledgers: row.ledgers.map((ledger) => accountLedger[ledger.standing](ledger)),
    }),
  }),
});
