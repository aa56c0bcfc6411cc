import '../texts.ts';

import { useTranslation } from 'react-i18next';

import { TransactionTable } from '../../../app/movements/transaction-table.tsx';
import { accountTransactionsRoute } from '../index.ts';
import { AccountScreen } from './account-screen.tsx';

/** The transactions of an account. */
export function AccountTransactions() {
  const { t } = useTranslation('accounts');
  const search = accountTransactionsRoute.useSearch();
  return (
    <AccountScreen current="transactions">
      {({ account }) => (
        <TransactionTable
          search={search}
          accountId={account.data.id}
          empty={{ title: t('transactions.empty'), hint: t('transactions.emptyHint') }}
        />
      )}
    </AccountScreen>
  );
}
