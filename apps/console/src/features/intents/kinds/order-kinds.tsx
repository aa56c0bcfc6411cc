import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../../shared/routing/linked-tabs.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';

/** The choice between the two kinds of order: a transfer of assets, or any operation of a ledger. */
export function OrderKinds({ current, accountId }: { current: 'transfer' | 'transaction'; accountId: string }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const hrefs = {
    transfer: accountId ? paths.createAccountTransfer(scope, accountId) : paths.createTransfer(scope),
    transaction: accountId ? paths.createAccountTransaction(scope, accountId) : paths.createTransaction(scope),
  };
  return <LinkedTabs label={t('order.kinds.label')} current={current} hrefs={hrefs} name={(kind) => t(`order.kinds.${kind}`)} />;
}
