import { TabLinks } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { account } from '../../../entities/account/account.tsx';
import { EntityList } from '../../../shared/screens/entity-list.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountDialogs, type AccountDialog } from '../account-dialogs.tsx';

const route = screenRoute('accounts');

/** The accounts of a domain, and what can be done with each. */
export function AccountList() {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const create = <LinkButton href={paths.createAccount(scope)}>{t('list.create')}</LinkButton>;
  return (
    <>
      <EntityList
        entity={account}
        path={paths.account}
        search={route.useSearch()}
        actions={create}
        emptyAction={create}
        tabs={
          <TabLinks label={t('list.tabs')}>
            <AppLink href={paths.accounts(scope)} aria-current="page">
              {t('list.local')}
            </AppLink>
          </TabLinks>
        }
        open={(kind, row) => setDialog({ kind, account: row })}
      />
      <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
