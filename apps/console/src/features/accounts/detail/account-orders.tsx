import '../texts.ts';

import { useTranslation } from 'react-i18next';

import { OrderTable } from '../../../app/movements/order-table.tsx';
import { accountOrdersRoute } from '../index.ts';
import { AccountScreen } from './account-screen.tsx';

/** The orders of an account. */
export function AccountOrders() {
  const { t } = useTranslation('accounts');
  const search = accountOrdersRoute.useSearch();
  return (
    <AccountScreen current="orders">
      {({ account }) => (
        <OrderTable
          search={search}
          accountId={account.data.id}
          empty={{ title: t('orders.empty'), hint: t('orders.emptyHint') }}
        />
      )}
    </AccountScreen>
  );
}
