import type { ApiAccount } from '@countersign/model';
import { Button, ErrorState, Monogram, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../../shared/api/error-text.ts';
import { account as definition } from '../../../entities/account/account.tsx';
import { isBeingProcessed, ProcessingChip } from '../../../entities/account/processing-chip.tsx';
import { HeadActions } from '../../../shared/screens/entity-actions.tsx';
import { LockChip } from '../../../entities/chips.tsx';
import { accountHoldings } from '../../../entities/account/holdings-query.ts';
import { QuarantineNotice } from '../../../shared/movements/quarantine-notice.tsx';
import { LinkedTabs } from '../../../shared/routing/linked-tabs.tsx';
import { paths, type Scope } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { AccountDialogs, type AccountDialog } from '../account-dialogs.tsx';
import { followedAccountQuery } from '../queries.ts';

const hrefsOf = (scope: Scope, id: string) => ({
  intents: paths.accountIntents(scope, id),
  overview: paths.account(scope, id),
  transfers: paths.accountPart(scope, id, 'transfers'),
  transactions: paths.accountPart(scope, id, 'raw-transactions'),
  orders: paths.accountPart(scope, id, 'orders'),
  manifests: paths.accountPart(scope, id, 'manifests'),
});

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
  current: keyof ReturnType<typeof hrefsOf>;
  children: (props: AccountPartProps) => ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const { data: account, error, refetch } = useQuery(followedAccountQuery(scope.domainId, accountId));
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const processing = account?.additionalDetails?.processing;
  if (error && !account) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        mark={account ? <Monogram name={account.data.alias} tintKey={accountId} /> : undefined}
        title={account?.data.alias ?? t('detail.loading')}
        part={t(`tab.${current}`)}
        subtitle={account?.data.metadata.description}
        status={
          account ? (
            <>
              <LockChip lock={account.data.lock} />
              {processing && isBeingProcessed(processing) ? <ProcessingChip processing={processing} /> : null}
            </>
          ) : null
        }
        actions={
          account ? <HeadActions entity={definition} of={account.data} open={(kind) => setDialog({ kind, account })} /> : null
        }
        tabs={
          <LinkedTabs
            label={t('detail.tabs')}
            current={current}
            hrefs={hrefsOf(scope, accountId)}
            name={(tab) => t(`tab.${tab}`)}
          />
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
  const count = useQuery(accountHoldings.query(account.data)).data?.quarantinedCount ?? 0;
  if (count === 0) return null;
  const release = (
    <Button size="xs" variant="default" onClick={() => open({ kind: 'release', account })}>
      {t('action.release')}
    </Button>
  );
  return <QuarantineNotice what={t('quarantined', { count })} count={count} actions={release} />;
}
