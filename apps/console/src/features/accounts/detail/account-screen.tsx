import { keysOf } from '@countersign/kernel';
import type { ApiAccount } from '@countersign/model';
import { Button, ErrorState, PageHeader, SkeletonBlock, TabLinks } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { errorText } from '../../../shared/api/error-text.ts';
import { account as definition } from '../../../entities/account/account.tsx';
import { HeadActions } from '../../../shared/screens/entity-actions.tsx';
import { LockChip } from '../../../entities/chips.tsx';
import { quarantinedQuery } from '../../../shared/movements/movement-queries.ts';
import { QuarantineNotice } from '../../../shared/movements/quarantine-notice.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths, type Scope } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { AccountDialogs, type AccountDialog } from '../account-dialogs.tsx';
import { followedAccountQuery } from '../queries.ts';

const tabs = {
  intents: (scope: Scope, id: string) => paths.accountIntents(scope, id),
  overview: (scope: Scope, id: string) => paths.account(scope, id),
  transfers: (scope: Scope, id: string) => paths.accountPart(scope, id, 'transfers'),
  transactions: (scope: Scope, id: string) => paths.accountPart(scope, id, 'raw-transactions'),
  orders: (scope: Scope, id: string) => paths.accountPart(scope, id, 'orders'),
  manifests: (scope: Scope, id: string) => paths.accountPart(scope, id, 'manifests'),
} as const;

/** What the parts of an account's screens are given. */
export interface AccountPartProps {
  readonly account: ApiAccount;
  readonly open: (dialog: AccountDialog) => void;
}

/** The frame of the screens of an account: head, actions, tabs, what is in quarantine, and the dialogs. */
export function AccountScreen({
  accountId,
  current,
  children,
}: {
  accountId: string;
  current: keyof typeof tabs;
  children: (props: AccountPartProps) => ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const { data: account, error, refetch } = useQuery(followedAccountQuery(scope.domainId, accountId));
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  if (error && !account) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={account?.data.alias ?? t('detail.loading')}
        part={t(`tab.${current}`)}
        subtitle={account?.data.metadata.description}
        status={account ? <LockChip lock={account.data.lock} /> : null}
        actions={
          account ? <HeadActions entity={definition} of={account.data} open={(kind) => setDialog({ kind, account })} /> : null
        }
        tabs={
          <TabLinks label={t('detail.tabs')}>
            {keysOf(tabs).map((tab) => (
              <AppLink key={tab} href={tabs[tab](scope, accountId)} aria-current={tab === current ? 'page' : undefined}>
                {t(`tab.${tab}`)}
              </AppLink>
            ))}
          </TabLinks>
        }
      />
      {account ? (
        <>
          <Quarantined account={account} open={setDialog} />
          {children({ account, open: setDialog })}
        </>
      ) : (
        <SkeletonBlock lines={8} label={t('detail.loading')} />
      )}
      <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

function Quarantined({ account, open }: AccountPartProps) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(quarantinedQuery(account.data.domainId, account.data.id));
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  const release = (
    <Button size="xs" variant="default" onClick={() => open({ kind: 'release', account })}>
      {t('action.release')}
    </Button>
  );
  return <QuarantineNotice what={t('quarantined', { count })} actions={release} />;
}
