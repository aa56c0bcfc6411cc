import { keysOf } from '@countersign/kernel';
import { TabLinks } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

const tabs = { details: paths.vault, pending: paths.vaultPending } as const;

/** The tabs of a vault's screens. */
export function VaultTabs({ vaultId, current }: { vaultId: string; current: keyof typeof tabs }) {
  const { t } = useTranslation('vaults');
  const scope = useScope();
  return (
    <TabLinks label={t('tabs.label')}>
      {keysOf(tabs).map((tab) => (
        <AppLink key={tab} href={tabs[tab](scope, vaultId)} aria-current={tab === current ? 'page' : undefined}>
          {t(`tabs.${tab}`)}
        </AppLink>
      ))}
    </TabLinks>
  );
}
