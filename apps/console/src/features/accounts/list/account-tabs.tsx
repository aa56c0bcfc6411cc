import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../../shared/routing/linked-tabs.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';

/** What the section shows: accounts whose keys are here, accounts elsewhere, contracts, and what is under way. */
export type AccountTab = 'local' | 'connected' | 'contracts' | 'pending';

/** The tabs of the accounts. */
export function AccountTabs({ current }: { current: AccountTab }) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  return (
    <LinkedTabs
      label={t('list.tabs')}
      current={current}
      hrefs={{
        local: paths.accounts(scope),
        connected: paths.connectedAccounts(scope),
        contracts: paths.smartContracts(scope),
        pending: paths.pendingAccounts(scope),
      }}
      name={(tab) => t(`list.${tab}`)}
    />
  );
}
