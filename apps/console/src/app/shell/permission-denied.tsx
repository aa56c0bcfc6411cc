import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useGo } from '../../shared/routing/app-link.tsx';
import { paths, type Scope } from '../../shared/routing/paths.ts';
import { signOut } from '../../shared/session/sign-in.ts';
import { FullPageMessage } from './full-page-message.tsx';

/** The person can't see the domain of the URL, but another one: a way there. */
export function DomainDenied({ fallback, fallbackAlias }: { fallback: Scope; fallbackAlias: string }) {
  const { t } = useTranslation('app');
  const go = useGo();
  return (
    <FullPageMessage
      title={t('denied.title')}
      subtitle={t('denied.domain.subtitle')}
      message={t('denied.domain.message')}
      action={<Button onClick={() => go(paths.home(fallback))}>{t('denied.domain.action', { alias: fallbackAlias })}</Button>}
    />
  );
}

/** The person has no domain at all, or the server won't say: only signing out is left. */
export function AccessDenied() {
  const { t } = useTranslation('app');
  return (
    <FullPageMessage
      title={t('denied.title')}
      subtitle={t('denied.all.subtitle')}
      message={t('denied.all.message')}
      action={<Button onClick={() => void signOut()}>{t('denied.all.action')}</Button>}
    />
  );
}
