import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { EntityName } from '../chips.tsx';
import classes from '../entities.module.css';

/** The domains directly below one, as far as they may be read. */
export function DomainsBelow({ id }: { id: string }) {
  const { t } = useTranslation('domains');
  const below = useMembership().domains.filter(({ parentId }) => parentId === id);
  if (below.length === 0) return t('parts.none');
  return (
    <span className={classes.tags}>
      {below.map((child) => (
        <EntityName key={child.id} kind="domain" id={child.id} name={child.alias} />
      ))}
    </span>
  );
}

/** What else belongs to a domain, in its own sections. */
export function DomainSections({ id }: { id: string }) {
  const { t } = useTranslation('domains');
  const { author } = useMembership();
  const scope = { profileDomainId: author.domainId, domainId: id };
  return (
    <span className={classes.tags}>
      {(['home', 'users', 'policies', 'accounts'] as const).map((section) => (
        <AppLink key={section} href={paths.section(scope, section)}>
          {t(`section:${section}`)}
        </AppLink>
      ))}
    </span>
  );
}
