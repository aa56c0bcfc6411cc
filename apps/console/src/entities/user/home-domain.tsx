import type { User } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { EntityChip } from '../chips.tsx';
import { useNames } from '../names.ts';

/** The domain in which somebody is a user, and the way to its accounts. */
export function HomeDomain({ of: { domainId } }: { of: User }) {
  const { t } = useTranslation('users');
  const scope = useScope();
  const names = useNames({});
  return (
    <>
      <EntityChip compact kind="domain" id={domainId} name={names.domain(domainId)} />{' '}
      <AppLink href={paths.accounts({ ...scope, domainId })}>{t('accountsThere')}</AppLink>
    </>
  );
}
