import { ApiError } from '@countersign/client';
import type { PendingVaultOperation } from '@countersign/contract';
import {
  CardStack,
  DataTable,
  DateTimeText,
  EmptyState,
  ErrorState,
  IdentityChip,
  SkeletonBlock,
  StatusChip,
  type Column,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { exportPages } from '../../../shared/list/export-pages.ts';
import { listProps } from '../../../shared/list/list-props.ts';
import { useListSearch } from '../../../shared/list/use-list-search.ts';
import { EntityFrame } from '../../../shared/screens/entity-screen.tsx';
import { vault } from '../../../entities/vault/vault.tsx';
import { useScope } from '../../../shared/routing/scope.ts';
import { useNames } from '../../../entities/names.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { pendingOperationsQuery } from '../queries.ts';
import { VaultTabs } from '../vault-tabs.tsx';
import { ExportOperations } from './export-operations.tsx';
import { ImportOperations } from './import-operations.tsx';
import { lastOf, SignBy } from './sign-by.tsx';

const route = screenRoute('vaults/$entityId/pending');

/** What an operation is for: the last of account, order and manifest that it names. */
function subjectOf({ accountId, orderId, manifestId, intentId, id }: PendingVaultOperation): string {
  return manifestId ?? orderId ?? accountId ?? intentId ?? id;
}

function standingOf({ declined, exported, held }: PendingVaultOperation) {
  if (held === true) return 'held';
  return declined !== undefined ? 'declined' : exported ? 'exported' : 'waiting';
}
const tones = { held: 'waiting', declined: 'danger', exported: 'moving', waiting: 'waiting' } as const;

function useOperationColumns(rows: readonly PendingVaultOperation[]): Column<PendingVaultOperation>[] {
  const { t } = useTranslation('vaults');
  const { visible } = useMembership();
  // An operation does not say in which domain its account is.
  const places = rows.flatMap(({ accountId: id }) => (id ? visible.map((domain) => ({ id, domainId: domain.id })) : []));
  const names = useNames({ accounts: places });
  return [
    {
      id: 'type',
      header: t('operation.type'),
      cell: ({ type }) => t(`operation.typeOf.${type}`),
      text: ({ type }) => type,
    },
    {
      id: 'account',
      header: t('operation.account'),
      maxWidth: '16rem',
      cell: ({ accountId }) => (accountId ? <IdentityChip compact id={accountId} name={names.account(accountId)} /> : '—'),
      text: ({ accountId }) => accountId ?? '',
    },
    {
      id: 'subject',
      header: t('operation.subject'),
      cell: (row) => <IdentityChip compact id={subjectOf(row)} />,
      text: subjectOf,
    },
    {
      id: 'validity',
      header: t('operation.signBy'),
      cell: ({ validity }) => (validity === undefined ? '—' : <SignBy validity={validity} />),
      text: ({ validity }) => (validity === undefined ? '' : lastOf(validity)),
    },
    {
      id: 'standing',
      header: t('operation.standing'),
      cell: (row) => <StatusChip tone={tones[standingOf(row)]}>{t(`operation.standingOf.${standingOf(row)}`)}</StatusChip>,
      text: standingOf,
    },
    {
      id: 'declined',
      header: t('operation.declined'),
      maxWidth: '20rem',
      cell: ({ declined }) => (declined === undefined ? '—' : <span title={declined}>{declined}</span>),
      text: ({ declined }) => declined ?? '',
    },
    {
      id: 'created',
      header: t('operation.created'),
      cell: ({ createdAt }) => <DateTimeText value={createdAt} />,
      text: ({ createdAt }) => createdAt,
      isMoment: true,
    },
  ];
}

/** What waits for a vault without a network: out in one file, back in another. */
export function VaultPending() {
  const { t } = useTranslation('vaults');
  const { entityId } = route.useParams();
  const { domainId } = useScope();
  return (
    <EntityFrame
      query={useQuery(vault.source.one(domainId, entityId))}
      name={vault.source.name}
      part={t('tabs.pending')}
      tabs={<VaultTabs vaultId={entityId} current="pending" />}
    >
      {() => <Operations vaultId={entityId} />}
    </EntityFrame>
  );
}

function Operations({ vaultId }: { vaultId: string }) {
  const { t } = useTranslation('vaults');
  const search = route.useSearch();
  const list = useListSearch(search);
  const pending = useQuery(pendingOperationsQuery(vaultId, search));
  const { data, error, refetch } = pending;
  const columns = useOperationColumns(data?.items ?? []);
  if (!data) {
    if (error instanceof ApiError && error.code === 'PermissionDeniedError')
      return <EmptyState title={t('operation.denied')} hint={t('operation.deniedHint')} />;
    if (error) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
    return <SkeletonBlock lines={8} label={t('app:action.loading')} />;
  }
  return (
    <CardStack>
      <ExportOperations vaultId={vaultId} pending={data} />
      <DataTable
        {...listProps(pending, search, list, t)}
        name="vault-operations"
        label={t('operation.list')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={(row) => subjectOf(row)}
        empty={{ title: t('operation.empty'), hint: t('operation.emptyHint') }}
        exportPage={exportPages(
          (place, options) => api.vaults.pendingOperations({ params: { vaultId }, query: place }, options),
          () => Promise.resolve(),
        )}
      />
      <ImportOperations />
    </CardStack>
  );
}
