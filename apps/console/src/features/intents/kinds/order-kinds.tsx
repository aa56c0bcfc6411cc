import { TabLinks } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { AppLink } from '../../../shared/routing/app-link.tsx';
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
  return (
    <TabLinks label={t('order.kinds.label')}>
      {(['transfer', 'transaction'] as const).map((kind) => (
        <AppLink key={kind} href={hrefs[kind]} aria-current={kind === current ? 'page' : undefined}>
          {t(`order.kinds.${kind}`)}
        </AppLink>
      ))}
    </TabLinks>
  );
}
