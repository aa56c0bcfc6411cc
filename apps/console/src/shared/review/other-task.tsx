import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';

/** The way to the task that a warning names. */
export function OtherTask({ intentId, domainId }: { readonly domainId: string; readonly intentId: string }) {
  const { t } = useTranslation('review');
  const scope = useScope();
  return <AppLink href={paths.intent(scope, intentId, { targetDomainId: domainId })}>{t('otherTask')}</AppLink>;
}
