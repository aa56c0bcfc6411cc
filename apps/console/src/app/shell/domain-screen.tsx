import { Button, ErrorState, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { useLiveChanges } from '../live/use-live-changes.ts';
import { domainsQuery, meQuery } from '../../shared/membership/membership-queries.ts';
import { lastDomain } from '../../shared/membership/last-domain.ts';
import { landingDomain, profileFor, visibleDomains } from '../../shared/membership/membership.ts';
import { noDomains } from '../../shared/membership/use-membership.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { LoggingIn } from '../session/logging-in.tsx';
import { SessionEnded } from '../session/session-ended.tsx';
import { useHasUnsavedWork } from '../../shared/session/unsaved-work.ts';
import { useSessionKeeper } from '../../shared/session/use-session.ts';
import { AccessDenied, DomainDenied } from './permission-denied.tsx';
import { Screen } from './screen.tsx';
import classes from './shell.module.css';
import { Shell } from './shell.tsx';
import { isDenied } from './to-landing-domain.tsx';

/** The gate of a domain: lets a person in who may see it, sends others to a domain of theirs, or out. */
export function DomainScreen() {
  const { ended, askedAt, asking } = useSessionKeeper();
  const hasUnsavedWork = useHasUnsavedWork();
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  const me = useQuery(meQuery);
  const domains = useQuery(domainsQuery);
  // A person who is known goes on in their own domains while no other can be read, with every section offered, also while that is asked again.
  const [isUnread, setUnread] = useState(false);
  const isUnreadNow = domains.data ? false : domains.error ? !isDenied(domains.error) : isUnread;
  if (isUnreadNow !== isUnread) setUnread(isUnreadNow);
  const readable = domains.data ?? (isUnread ? noDomains : undefined);
  const visible = me.data && readable && visibleDomains(me.data, readable);
  const isHidden = visible?.some(({ id }) => id === domainId) === false;
  useLiveChanges(isHidden ? undefined : domainId);
  const refused = [domains, me].filter(({ error }) => isDenied(error));
  const wasRefused = refused.length > 0;
  const { refetch: askMe } = me;
  const { refetch: askDomains } = domains;
  useEffect(() => {
    // What an ended session was refused is asked again by the next one.
    if (!ended && wasRefused) void Promise.all([askMe(), askDomains()]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked again once for each look at the session, not for each refusal
  }, [askedAt]);
  // While a token that ran out is renewed the screen stays, with what was entered in it.
  const mayBeRenewed = asking && me.data !== undefined && domains.data !== undefined;
  if (!ended && !mayBeRenewed && refused.some(({ errorUpdatedAt }) => errorUpdatedAt > askedAt)) return <AccessDenied />;
  if (!me.data || !visible || (isHidden && isUnread)) {
    const failed = domains.error ?? me.error;
    if (!failed || wasRefused) return <LoggingIn />;
    return (
      <ErrorState screen message={errorText(failed, t)} onRetry={() => void Promise.all([me.refetch(), domains.refetch()])} />
    );
  }
  const top = landingDomain(me.data, visible, lastDomain(me.data.publicKey));
  const profile = top ? profileFor(top.id, me.data, visible) : undefined;
  if (!top || !profile) return <AccessDenied />;
  if (isHidden) {
    return <DomainDenied fallback={{ profileDomainId: profile.id, domainId: top.id }} fallbackAlias={top.alias} />;
  }
  return (
    <Shell>
      {isUnread ? <Unread onRetry={() => void domains.refetch()} /> : null}
      <Screen />
      {ended && hasUnsavedWork ? <SessionEnded /> : null}
    </Shell>
  );
}

/** That nobody could say what the person may see: what is shown is offered all the same, and refused where it is asked for. */
function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app');
  return (
    <div className={classes.permissions}>
      <Notice
        tone="waiting"
        title={t('error.permissions.title')}
        actions={
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('ui:error.retry')}
          </Button>
        }
      >
        {t('error.permissions.message')}
      </Notice>
    </div>
  );
}
