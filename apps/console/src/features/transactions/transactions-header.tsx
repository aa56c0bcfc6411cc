import './texts.ts';

import { keysOf } from '@countersign/kernel';
import { PageHeader, TabLinks } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { useMembership } from '../../shared/membership/use-membership.ts';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

const tabs = { transfers: paths.transfers, transactions: paths.rawTransactions, orders: paths.orders } as const;

/** The head of the section's three lists. */
export function TransactionsHeader({ current }: { current: keyof typeof tabs }) {
  const { t } = useTranslation('transactions');
  const scope = useScope();
  const { domainAlias } = useMembership();
  return (
    <PageHeader
      title={t('title')}
      part={current === 'transactions' ? undefined : t(`tabs.${current}`)}
      subtitle={t('subtitle', { domain: domainAlias })}
      actions={<LinkButton href={paths.createTransfer(scope)}>{t('create')}</LinkButton>}
      tabs={
        <TabLinks label={t('tabs.label')}>
          {keysOf(tabs).map((tab) => (
            <AppLink key={tab} href={tabs[tab](scope)} aria-current={tab === current ? 'page' : undefined}>
              {t(`tabs.${tab}`)}
            </AppLink>
          ))}
        </TabLinks>
      }
    />
  );
}
