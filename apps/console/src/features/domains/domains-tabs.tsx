import '../../entities/domain/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../shared/routing/linked-tabs.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The two ways to look at the domains. */
export function DomainsTabs({ current }: { current: 'list' | 'tree' }) {
  const { t } = useTranslation('domains');
  const scope = useScope();
  return (
    <LinkedTabs
      label={t('tabs.label')}
      current={current}
      hrefs={{ list: paths.section(scope, 'domains'), tree: paths.screen(scope, 'domains/tree') }}
      name={(tab) => t(`tabs.${tab}`)}
    />
  );
}
