import '../../../entities/account/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { OrderTable } from '../../../shared/movements/order-table.tsx';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountScreen } from './account-screen.tsx';

const route = screenRoute('accounts/$accountId/financial-details/orders');

/** The orders of an account. */
export function AccountOrders() {
  const { t } = useTranslation('accounts');
  const { accountId } = route.useParams();
  const search = route.useSearch();
  return (
    <AccountScreen accountId={accountId} current="orders">
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
