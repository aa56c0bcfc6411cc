import '../texts.ts';

import { Button } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { TransferTable } from '../../../app/movements/transfer-table.tsx';
import { accountTransfersRoute } from '../index.ts';
import { AccountScreen } from './account-screen.tsx';

/** What an account sent and received. */
export function AccountTransfers() {
  const { t } = useTranslation('accounts');
  const search = accountTransfersRoute.useSearch();
  return (
    <AccountScreen current="transfers">
      {({ account, open }) => (
        <TransferTable
          search={search}
          accountId={account.data.id}
          empty={{
            title: t('transfers.empty'),
            hint: t('portfolio.emptyHint'),
            action: <Button onClick={() => open({ kind: 'receive', account })}>{t('action.receive')}</Button>,
          }}
          onRelease={() => open({ kind: 'release', account })}
        />
      )}
    </AccountScreen>
  );
}
