import '../texts.ts';

import { useTranslation } from 'react-i18next';

import { IntentTable } from '../../../app/intents/table/intent-table.tsx';
import { accountIntentsRoute } from '../index.ts';
import { AccountScreen } from './account-screen.tsx';

/** The tasks that name an account. */
export function AccountIntents() {
  const { t } = useTranslation('accounts');
  const search = accountIntentsRoute.useSearch();
  return (
    <AccountScreen current="intents">
      {({ account }) => (
        <IntentTable
          search={search}
          subject={{ entityId: account.data.id }}
          empty={{ title: t('intents.empty'), hint: t('intents.emptyHint') }}
        />
      )}
    </AccountScreen>
  );
}
