import '../../../entities/account/texts.ts';
import './texts.ts';

import { EmptyState, PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentTable } from '../../../entities/intent/table/intent-table.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useAgainAction } from '../../../shared/proposing/again-action.ts';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { pendingIntents } from '../pending-intents.ts';
import { AccountTabs, type AccountTab } from './account-tabs.tsx';

const pending = screenRoute('accounts/pending');

function Head({ current }: { current: AccountTab }) {
  const { t } = useTranslation('accounts');
  const { domainAlias } = useMembership();
  return (
    <PageHeader
      title={t('list.title')}
      part={t(`list.${current}`)}
      subtitle={t('list.subtitle', { domain: domainAlias })}
      tabs={<AccountTabs current={current} />}
    />
  );
}

/** Accounts at exchanges: none can be connected without a service that reaches them, which it says. */
export function ConnectedAccounts() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Head current="connected" />
      <EmptyState
        title={t('otherAccounts:connected.empty')}
        hint={t('otherAccounts:connected.hint')}
        action={
          <LinkButton variant="default" href={paths.accounts(useScope())}>
            {t('otherAccounts:connected.toAccounts')}
          </LinkButton>
        }
      />
    </>
  );
}

/** Contracts that hold accounts of their own: there are none, and it says where those are that one calls. */
export function SmartContracts() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Head current="contracts" />
      <EmptyState
        title={t('otherAccounts:contracts.empty')}
        hint={t('otherAccounts:contracts.hint')}
        action={
          <LinkButton variant="default" href={paths.section(useScope(), 'endpoints')}>
            {t('otherAccounts:contracts.toEndpoints')}
          </LinkButton>
        }
      />
    </>
  );
}

/** What is under way with the accounts of the domain and of those below it: tasks that make or change one. */
export function PendingAccounts() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Head current="pending" />
      <IntentTable
        search={pending.useSearch()}
        subject={pendingIntents}
        actions={useAgainAction()}
        empty={{ title: t('otherAccounts:pending.empty'), hint: t('otherAccounts:pending.emptyHint') }}
      />
    </>
  );
}
