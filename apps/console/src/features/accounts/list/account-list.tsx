import type { ApiAccount } from '@countersign/model';
import { TabLinks, type RowAction } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { account } from '../../../entities/account/account.tsx';
import { EntityList } from '../../../entities/entity-list.tsx';
import { AppLink, useGo } from '../../../shared/routing/app-link.tsx';
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
  const go = useGo();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const rowActions = (row: ApiAccount): RowAction[] => {
    const { id, lock } = row.data;
    const usable = lock === 'Unlocked';
    return [
      { label: t('action.open'), onSelect: () => go(paths.account(scope, id)) },
      { label: t('action.receive'), onSelect: () => setDialog({ kind: 'receive', account: row }) },
      { label: t('action.transfer'), disabled: !usable, onSelect: () => go(paths.createAccountTransfer(scope, id)) },
      { label: t('action.edit'), disabled: !usable, onSelect: () => go(paths.editAccount(scope, id)) },
      { label: t('action.addLedgers'), disabled: !usable, onSelect: () => setDialog({ kind: 'ledgers', account: row }) },
      ...(lock === 'Archived'
        ? []
        : [
            {
              label: t(usable ? 'action.lock' : 'action.unlock'),
              danger: usable,
              onSelect: () => setDialog({ kind: 'lock', account: row }),
            },
          ]),
    ];
  };
  const create = <LinkButton href={paths.createAccount(scope)}>{t('list.create')}</LinkButton>;
  return (
    <>
      <EntityList
        entity={account}
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
        rowActions={rowActions}
      />
      <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
