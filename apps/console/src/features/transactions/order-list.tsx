import './texts.ts';

import { useTranslation } from 'react-i18next';

import { OrderTable } from '../../app/movements/order-table.tsx';
import { orderListRoute } from './index.ts';
import { TransactionsHeader } from './transactions-header.tsx';

/** The orders of a domain. */
export function OrderList() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <TransactionsHeader current="orders" />
      <OrderTable search={orderListRoute.useSearch()} empty={{ title: t('empty.orders'), hint: t('empty.ordersHint') }} />
    </>
  );
}
