import './texts.ts';

import { keysOf } from '@countersign/kernel';
import { PageHeader, TabLinks } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths, type Scope } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

const tabs = {
  general: (scope: Scope) => paths.section(scope, 'user-preferences'),
  notifications: (scope: Scope) => paths.notificationSettings(scope),
} as const;

/** The head of the screens that concern the person alone. */
export function PreferencesHeader({ current }: { current: keyof typeof tabs }) {
  const { t } = useTranslation('preferences');
  const scope = useScope();
  return (
    <PageHeader
      title={t('title')}
      part={current === 'general' ? undefined : t(`tabs.${current}`)}
      subtitle={t('subtitle')}
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
