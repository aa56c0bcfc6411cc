import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../shared/routing/linked-tabs.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The tabs of a vault's screens. */
export function VaultTabs({ vaultId, current }: { vaultId: string; current: 'details' | 'pending' }) {
  const { t } = useTranslation('vaults');
  const scope = useScope();
  return (
    <LinkedTabs
      label={t('tabs.label')}
      current={current}
      hrefs={{ details: paths.vault(scope, vaultId), pending: paths.vaultPending(scope, vaultId) }}
      name={(tab) => t(`tabs.${tab}`)}
    />
  );
}
