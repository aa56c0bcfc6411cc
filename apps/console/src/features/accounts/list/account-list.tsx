import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { account } from '../../../entities/account/account.tsx';
import { ProposeLink } from '../../../shared/proposing/propose-link.tsx';
import { EntityList } from '../../../shared/screens/entity-list.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountDialogs, type AccountDialog } from '../account-dialogs.tsx';
import { AccountTabs } from './account-tabs.tsx';

const route = screenRoute('accounts');

/** The accounts of a domain, and what can be done with each. */
export function AccountList() {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const create = (
    <ProposeLink kinds={['v0_CreateAccount']} href={paths.createAccount(scope)}>
      {t('list.create')}
    </ProposeLink>
  );
  return (
    <>
      <EntityList
        entity={account}
        path={paths.account}
        search={route.useSearch()}
        actions={create}
        emptyAction={create}
        tabs={<AccountTabs current="local" />}
        open={(kind, row) => setDialog({ kind, account: row })}
      />
      <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
