import './texts.ts';

import type { Account } from '@countersign/model';
import { Tag } from '@countersign/ui';

import { paths } from '../../shared/routing/paths.ts';
import { EntityChip } from '../chips.tsx';
import { LedgerChoice, VaultChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import classes from '../entities.module.css';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { lockActions } from '../proposal-actions.ts';
import { accountSource } from './account-source.ts';
import { LedgerStandingChip } from './ledger-standing-chip.tsx';
import { ledgersOf } from './ledger-standing.ts';

const [lock, ...record] = governedColumns;

const usable = (entity: Account): boolean => entity.lock === 'Unlocked';

/** Accounts. Their detail screens are a feature of their own. */
export const account = defineEntity({
  source: accountSource,
  texts: 'accounts',
  names: (rows) => ({ vaults: rows.map(({ providerDetails }) => providerDetails.vaultId), ledgers: true }),
  columns: [
    { id: 'alias', sortBy: 'alias', maxWidth: '24rem', link: true, text: ({ data }) => data.alias },
    {
      id: 'ledgers',
      cell: (row, { names }) => (
        <span className={classes.tags}>
          {ledgersOf(row).map((standing) =>
            standing.status === 'Activated' ? (
              <Tag key={standing.ledgerId}>{names.ledger(standing.ledgerId) ?? standing.ledgerId}</Tag>
            ) : (
              <LedgerStandingChip key={standing.ledgerId} standing={standing} name={names.ledger(standing.ledgerId)} />
            ),
          )}
        </span>
      ),
      text: (row) =>
        ledgersOf(row)
          .map(({ ledgerId }) => ledgerId)
          .join(' '),
    },
    lock,
    {
      id: 'vault',
      maxWidth: '14rem',
      cell: ({ data: { providerDetails } }, { names }) => (
        <EntityChip compact kind="vault" id={providerDetails.vaultId} name={names.vault(providerDetails.vaultId)} />
      ),
      text: ({ data: { providerDetails } }, { names }) => names.vault(providerDetails.vaultId) ?? providerDetails.vaultId,
    },
    {
      id: 'keyStrategy',
      hiddenByDefault: true,
      cell: ({ data }, { t }) => t(`app:keyStrategy.${data.providerDetails.keyStrategy}`),
      text: ({ data }) => data.providerDetails.keyStrategy,
    },
    {
      id: 'description',
      hiddenByDefault: true,
      maxWidth: '24rem',
      cell: ({ data }) => data.metadata.description ?? '—',
      text: ({ data }) => data.metadata.description ?? '',
    },
    ...record,
  ],
  filters: [
    { field: 'alias', kind: 'text' },
    { field: 'ledgerId', header: 'column.ledger', kind: 'many', Choice: LedgerChoice },
    { field: 'vaultId', header: 'column.vault', kind: 'one', Choice: VaultChoice },
    lockFilter,
  ],
  actions: [
    { id: 'open', only: 'row', to: paths.account },
    { id: 'receive', button: 'other', dialog: 'receive' },
    { id: 'transfer', button: 'main', usable, to: paths.createAccountTransfer },
    { id: 'edit', usable, to: paths.editAccount },
    { id: 'addLedgers', usable, dialog: 'ledgers' },
    { id: 'release', only: 'head', usable, dialog: 'release' },
    ...lockActions('v0_LockAccount', 'v0_UnlockAccount'),
  ],
});
