import '../../entities/invitation/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../shared/routing/linked-tabs.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The tabs of the people of a domain. */
export function UsersTabs({ current }: { current: 'users' | 'roles' | 'invitations' }) {
  const { t } = useTranslation('invitations');
  const scope = useScope();
  return (
    <LinkedTabs
      label={t('tabs.label')}
      current={current}
      hrefs={{
        users: paths.section(scope, 'users'),
        roles: paths.screen(scope, 'users/roles'),
        invitations: paths.invitations(scope),
      }}
      name={(tab) => t(`tabs.${tab}`)}
    />
  );
}
