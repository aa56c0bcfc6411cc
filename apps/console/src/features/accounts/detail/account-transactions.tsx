import '../../../entities/account/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TransactionTable } from '../../../shared/movements/transaction-table.tsx';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountScreen } from './account-screen.tsx';

const route = screenRoute('accounts/$accountId/financial-details/raw-transactions');

/** The transactions of an account. */
export function AccountTransactions() {
  const { t } = useTranslation('accounts');
  const { accountId } = route.useParams();
  const search = route.useSearch();
  return (
    <AccountScreen accountId={accountId} current="transactions">
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
