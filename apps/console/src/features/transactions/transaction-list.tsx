import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TransactionTable } from '../../shared/movements/transaction-table.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { TransactionsHeader } from './transactions-header.tsx';

const route = screenRoute('transactions/raw-transactions');

/** The transactions of a domain. */
export function TransactionList() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <TransactionsHeader current="transactions" />
      <TransactionTable
        search={route.useSearch()}
        empty={{ title: t('empty.transactions'), hint: t('empty.transactionsHint') }}
      />
    </>
  );
}
