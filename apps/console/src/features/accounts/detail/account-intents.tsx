import '../../../entities/account/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentTable } from '../../../entities/intent/table/intent-table.tsx';
import { useAgainAction } from '../../../shared/proposing/again-action.ts';
import { AccountScreen } from './account-screen.tsx';
import { screenRoute } from '../../../shared/routing/screen-route.ts';

const route = screenRoute('accounts/$accountId/intents');

/** The tasks that name an account. */
export function AccountIntents() {
  const { t } = useTranslation('accounts');
  const { accountId } = route.useParams();
  const search = route.useSearch();
  const again = useAgainAction();
  return (
    <AccountScreen accountId={accountId} current="intents">
      {({ account }) => (
        <IntentTable
          search={search}
          subject={{ name: 'account-tasks', entityId: account.data.id }}
          actions={again}
          empty={{ title: t('intents.empty'), hint: t('intents.emptyHint') }}
        />
      )}
    </AccountScreen>
  );
}
