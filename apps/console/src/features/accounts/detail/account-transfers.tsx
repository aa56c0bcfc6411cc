import '../../../entities/account/texts.ts';

import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TransferTable } from '../../../shared/movements/transfer-table.tsx';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountScreen } from './account-screen.tsx';

const route = screenRoute('accounts/$accountId/financial-details/transfers');

/** What an account sent and received. */
export function AccountTransfers() {
  const { t } = useTranslation('accounts');
  const { accountId } = route.useParams();
  const search = route.useSearch();
  return (
    <AccountScreen accountId={accountId} current="transfers">
      {({ account, open }) => (
        <TransferTable
          search={search}
          accountId={account.data.id}
          empty={{
            title: t('transfers.empty'),
            hint: t('portfolio.emptyHint'),
            action: <Button onClick={() => open({ kind: 'receive', account })}>{t('action.receive')}</Button>,
          }}
          onRelease={() => open({ kind: 'release', account })}
        />
      )}
    </AccountScreen>
  );
}
