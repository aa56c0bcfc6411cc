import { ErrorState } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { errorText } from '../api/error-text.ts';
import { domainsQuery, meQuery } from '../membership/membership-queries.ts';
import { lastDomain } from '../membership/last-domain.ts';
import { landingDomain, profileFor, visibleDomains } from '../membership/membership.ts';
import { useScope } from '../routing/scope.ts';
import { LoggingIn } from '../session/logging-in.tsx';
import { useSessionKeeper } from '../session/use-session.ts';
import { AccessDenied, DomainDenied } from './permission-denied.tsx';
import { Shell } from './shell.tsx';
import { isDenied } from './to-landing-domain.tsx';

/** The gate of a domain: lets a person in who may see it, sends others to a domain of theirs, or out. */
export const DomainScreen = () => {
  useSessionKeeper();
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  const me = useQuery(meQuery);
  const domains = useQuery(domainsQuery);
  if (isDenied(domains.error) || isDenied(me.error)) return <AccessDenied />;
  if (!me.data || !domains.data) {
    const failed = domains.error ?? me.error;
    if (!failed) return <LoggingIn />;
    return <ErrorState message={errorText(failed, t)} onRetry={() => void Promise.all([me.refetch(), domains.refetch()])} />;
  }
  const visible = visibleDomains(me.data, domains.data);
  const top = landingDomain(me.data, visible, lastDomain(me.data.publicKey));
  const profile = top ? profileFor(top.id, me.data, visible) : undefined;
  if (!top || !profile) return <AccessDenied />;
  if (!visible.some(({ id }) => id === domainId)) {
    return <DomainDenied fallback={{ profileDomainId: profile.id, domainId: top.id }} fallbackAlias={top.alias} />;
  }
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
};
