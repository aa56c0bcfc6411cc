import '../../../entities/account/texts.ts';

import { DetailColumns, DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { EntityFolds } from '../../../shared/screens/entity-folds.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountOverTime } from './account-over-time.tsx';
import { AccountScreen } from './account-screen.tsx';
import { AccountTasks } from './account-tasks.tsx';
import { Addresses } from './addresses.tsx';
import { EndlessNeeds } from './endless-needs.tsx';
import { HoldingChecks } from './holding-checks.tsx';
import { Outputs } from './outputs.tsx';
import { Portfolio } from './portfolio.tsx';
import { UniqueTokens } from './unique-tokens.tsx';

const route = screenRoute('accounts/$accountId');

/** What an account holds, where it receives, what waits to happen to it, and what it is. */
export function AccountOverview() {
  const { t } = useTranslation('accounts');
  const { accountId } = route.useParams();
  const scope = useScope();
  return (
    <AccountScreen accountId={accountId} current="overview">
      {(props) => (
        <>
          <DetailColumns
            main={
              <>
                <EndlessNeeds {...props} />
                <DetailSection title={t('portfolio.title')}>
                  <Portfolio {...props} />
                  <HoldingChecks {...props} />
                </DetailSection>
                <UniqueTokens {...props} />
                <Outputs {...props} />
                <AccountOverTime {...props} />
              </>
            }
            side={
              <>
                <AccountTasks account={props.account} />
                <DetailSection title={t('addresses.title')} hint={t('addresses.hint')}>
                  <Addresses {...props} />
                </DetailSection>
                <DetailSection title={t('facts.title')}>
                  <AccountFacts account={props.account} />
                </DetailSection>
              </>
            }
          />
          <EntityFolds kind="account" domainId={scope.domainId} entity={props.account.data} />
        </>
      )}
    </AccountScreen>
  );
}
