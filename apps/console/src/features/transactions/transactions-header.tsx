import './texts.ts';

import { PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { orderKinds } from '../../entities/proposal-actions.ts';
import { useReadableIn } from '../../shared/membership/readable-in.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { ProposeLink } from '../../shared/proposing/propose-link.tsx';
import { LinkedTabs } from '../../shared/routing/linked-tabs.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The head of the section's lists. */
export function TransactionsHeader({ current }: { current: 'intents' | 'transfers' | 'transactions' | 'orders' | 'manifests' }) {
  const { t } = useTranslation('transactions');
  const scope = useScope();
  const { domainAlias } = useMembership();
  // Manifests are shown to readers of the accounts that sign them.
  const readsAccounts = useReadableIn('accounts')([scope.domainId]).length > 0;
  // The list of orders has both kinds; a payment is a transfer, and its form leads to the other kind.
  const kind = current === 'orders' ? 'Order' : 'Transfer';
  return (
    <PageHeader
      title={t('title')}
      part={current === 'transactions' ? undefined : t(`tabs.${current}`)}
      subtitle={t('subtitle', { domain: domainAlias })}
      actions={
        <ProposeLink kinds={orderKinds} href={kind === 'Order' ? paths.createOrder(scope) : paths.createTransfer(scope)}>
          {t(`create${kind}`)}
        </ProposeLink>
      }
      tabs={
        <LinkedTabs
          label={t('tabs.label')}
          current={current}
          hrefs={{
            intents: paths.orderIntents(scope),
            transfers: paths.transfers(scope),
            transactions: paths.rawTransactions(scope),
            orders: paths.orders(scope),
            manifests: readsAccounts ? paths.manifests(scope) : undefined,
          }}
          name={(tab) => t(`tabs.${tab}`)}
        />
      }
    />
  );
}
