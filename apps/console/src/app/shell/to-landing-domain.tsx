import { ApiError } from '@countersign/client';
import { ErrorState } from '@countersign/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { openIntentsQuery } from '../../entities/intent/intent-queries.ts';
import { domainsQuery, meQuery } from '../../shared/membership/membership-queries.ts';
import { lastDomain } from '../../shared/membership/last-domain.ts';
import { landingDomain, landingDomains, profileFor, visibleDomains } from '../../shared/membership/membership.ts';
import { useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { LoggingIn } from '../session/logging-in.tsx';
import { AccessDenied } from './permission-denied.tsx';

/** Whether an error means that the person may not use the console at all: they may not read this (403), or their token is refused again (401). */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status);

/** Redirects to the dashboard of the domain that the person lands in. */
export function ToLandingDomain() {
  const { t } = useTranslation('app');
  const go = useGo();
  const me = useQuery(meQuery);
  const domains = useQuery(domainsQuery);
  const visible = me.data && domains.data ? visibleDomains(me.data, domains.data) : null;
  const last = me.data ? lastDomain(me.data.publicKey) : undefined;
  const tied = me.data && visible ? landingDomains(me.data, visible, last) : [];
  // Only a first sign-in with a tie asks; what cannot be read counts for nothing.
  const asked = useQueries({ queries: (tied.length > 1 ? tied : []).map(({ id }) => openIntentsQuery(id)) });
  const openTasks = new Map(asked.map(({ data }, index) => [tied[index]?.id ?? '', data?.items.length ?? 0]));
  const isKnown = asked.every(({ isPending }) => !isPending);
  const top = me.data && visible && isKnown ? landingDomain(me.data, visible, last, openTasks) : undefined;
  const profile = me.data && visible && top ? profileFor(top.id, me.data, visible) : undefined;
  const target = top && profile ? paths.home({ profileDomainId: profile.id, domainId: top.id }) : null;
  useEffect(() => {
    if (target) go(target, { replace: true });
  });
  if (isDenied(domains.error) || isDenied(me.error) || (visible && isKnown && !target)) return <AccessDenied />;
  const failed = domains.error ?? me.error;
  if (failed)
    return (
      <ErrorState screen message={errorText(failed, t)} onRetry={() => void Promise.all([me.refetch(), domains.refetch()])} />
    );
  return <LoggingIn />;
}
