import './texts.ts';

import { PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../shared/routing/linked-tabs.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The head of the screens that concern the person alone. */
export function PreferencesHeader({ current }: { current: 'general' | 'notifications' }) {
  const { t } = useTranslation('preferences');
  const scope = useScope();
  return (
    <PageHeader
      title={t('title')}
      part={current === 'general' ? undefined : t(`tabs.${current}`)}
      subtitle={t('subtitle')}
      tabs={
        <LinkedTabs
          label={t('tabs.label')}
          current={current}
          hrefs={{ general: paths.section(scope, 'user-preferences'), notifications: paths.notificationSettings(scope) }}
          name={(tab) => t(`tabs.${tab}`)}
        />
      }
    />
  );
}
