import '../../../entities/account/texts.ts';

import { DetailColumns, DetailSection } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountFacts } from './account-facts.tsx';
import { AccountScreen } from './account-screen.tsx';
import { AccountTasks } from './account-tasks.tsx';
import { Addresses } from './addresses.tsx';
import { Portfolio } from './portfolio.tsx';

const route = screenRoute('accounts/$accountId');

/** What an account holds, where it receives, what waits to happen to it, and what it is. */
export function AccountOverview() {
  const { t } = useTranslation('accounts');
  const { accountId } = route.useParams();
  return (
    <AccountScreen accountId={accountId} current="overview">
      {(props) => (
        <DetailColumns
          main={
            <>
              <DetailSection title={t('portfolio.title')}>
                <Portfolio {...props} />
              </DetailSection>
              <DetailSection title={t('addresses.title')} hint={t('addresses.hint')}>
                <Addresses {...props} />
              </DetailSection>
            </>
          }
          side={
            <>
              <AccountTasks account={props.account} />
              <DetailSection title={t('facts.title')}>
                <AccountFacts account={props.account} />
              </DetailSection>
            </>
          }
        />
      )}
    </AccountScreen>
  );
}
