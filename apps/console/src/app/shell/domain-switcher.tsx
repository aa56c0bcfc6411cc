import { ChevronGlyph, Menu, Monogram } from '@countersign/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { profileFor } from '../../shared/membership/membership.ts';
import { meQuery } from '../../shared/membership/membership-queries.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import classes from './shell.module.css';

const searchFrom = 8;

/** The domain one works in, and the others one can go to; a choice opens that domain's dashboard. */
export function DomainSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation('app');
  const go = useGo();
  const { visible, domainId, domainAlias } = useMembership();
  const { data: me } = useSuspenseQuery(meQuery);
  const [wanted, setWanted] = useState('');
  const shown = visible.filter(({ alias }) => alias.toLowerCase().includes(wanted.toLowerCase()));
  const open = (id: string) => {
    const profile = profileFor(id, me, visible);
    if (!profile) return;
    onNavigate?.();
    go(paths.home({ profileDomainId: profile.id, domainId: id }));
  };
  const label = t('nav.domain', { alias: domainAlias });
  return (
    <Menu
      label={label}
      groups={[
        {
          entries: shown.map(({ id, alias }) => ({
            label: alias,
            isName: true,
            current: id === domainId,
            onSelect: () => open(id),
          })),
        },
      ]}
      header={
        visible.length >= searchFrom ? (
          <input
            type="search"
            className={classes.domainSearch}
            aria-label={t('nav.searchDomain')}
            placeholder={t('nav.searchDomain')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        ) : null
      }
      trigger={(props) => (
        <button {...props} className={classes.domain} title={domainAlias}>
          <span className="cs-hidden">{label}</span>
          <Monogram name={domainAlias} tintKey={domainId} size="sm" />
          <span className={classes.domainAlias} aria-hidden translate="no">
            {domainAlias}
          </span>
          <ChevronGlyph size={12} />
        </button>
      )}
    />
  );
}
