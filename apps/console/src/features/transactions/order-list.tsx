import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { OrderTable } from '../../shared/movements/order-table.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { TransactionsHeader } from './transactions-header.tsx';

const route = screenRoute('transactions/orders');

/** The orders of a domain. */
export function OrderList() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <TransactionsHeader current="orders" />
      <OrderTable search={route.useSearch()} empty={{ title: t('empty.orders'), hint: t('empty.ordersHint') }} />
    </>
  );
}
