import './texts.ts';

import { useTranslation } from 'react-i18next';

import { TransactionTable } from '../../app/movements/transaction-table.tsx';
import { transactionListRoute } from './index.ts';
import { TransactionsHeader } from './transactions-header.tsx';

/** The transactions of a domain. */
export function TransactionList() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <TransactionsHeader current="transactions" />
      <TransactionTable
        search={transactionListRoute.useSearch()}
        empty={{ title: t('empty.transactions'), hint: t('empty.transactionsHint') }}
      />
    </>
  );
}
