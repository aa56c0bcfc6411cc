import { isOver } from '@countersign/governance/approval-context';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { unhidden } from '@countersign/kinds/words';
import type { DecisionPayload, UserReference } from '@countersign/model';
import { Avatar, Card, DateTimeText, useNow } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { Translate } from '@countersign/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { placesOfRemaining, remainingUsersQuery } from '../../../entities/intent/intent-queries.ts';
import { useDecider } from '../../../entities/intent/use-decider.ts';
import { useSeats, type Seats } from '../../../entities/intent/use-seats.ts';
import { userLookUp } from '../../../entities/look-up.ts';
import { useNames, type Names } from '../../../entities/names.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { CompanionMark } from './companion-mark.tsx';
import classes from './detail.module.css';
import { isWithdrawal, ownWords } from './withdrawal.ts';
import { givenContext } from './given-context.ts';

/** How many of those who could sign are named at once. */
const mostNamed = 5;

/** Everybody who decided, once, in order. */
export function decisionsIn({ state }: IntentEntity): readonly DecisionPayload[] {
  const all = state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress.flatMap(({ decisions }) => decisions)) ?? [];
  return [...new Map(all.map((one) => [one.signature, one])).values()].toSorted((one, other) =>
    one.seenBySystemAt.localeCompare(other.seenBySystemAt),
  );
}

/** Who has signed, whose signature is still asked for, and who else could give it. */
export function Signatures({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { details, state } = intent;
  const isOpen = state.status === 'Open';
  const now = new Date(useNow());
  const seats = useSeats(intent);
  const me = useDecider(intent);
  const remaining = useQuery({ ...remainingUsersQuery(details.targetDomainId, intent.id), enabled: isOpen }).data ?? [];
  const decisions = decisionsIn(intent);
  const others = isOpen
    ? [...new Map(placesOfRemaining(remaining).map((place) => [place.id, place])).values()].filter(({ id }) => id !== me?.id)
    : [];
  const names = useNames({ users: [...decisions.map(({ author }) => author), ...others, ...(me ? [me] : [])] });
  return (
    <Card title={t('signatures.title')} actions={<Count seats={seats} isOpen={isOpen} />}>
      {decisions.length === 0 && !me && others.length === 0 ? <p className={classes.nobody}>{t('signatures.nobody')}</p> : null}
      <ul className={classes.seats}>
        {decisions.map((decision) => (
          <Decided
            key={decision.signature}
            decision={decision}
            names={names}
            over={isOpen && isOver(decision, now)}
            withdrew={isWithdrawal(decision, intent)}
          />
        ))}
        {me ? (
          <Seat user={me} names={names} state="open" mine title={t('signatures.you')}>
            <span className={classes.attention}>
              {said([rolesOf(me, seats), t(seats.missing === 1 ? 'signatures.completes' : 'signatures.needed')], t)}
            </span>
          </Seat>
        ) : null}
        {others.slice(0, mostNamed).map((user) => (
          <Seat key={user.id} user={user} names={names} state="open">
            {said([rolesOf(user, seats), t(me ? 'signatures.instead' : 'signatures.can')], t)}
          </Seat>
        ))}
      </ul>
      {others.length > mostNamed ? (
        <details className={classes.more}>
          <summary>{t('signatures.more', { count: others.length - mostNamed })}</summary>
          <ul className={classes.seats}>
            {others.slice(mostNamed).map((user) => (
              <Seat key={user.id} user={user} names={names} state="open">
                {said([rolesOf(user, seats), t(me ? 'signatures.instead' : 'signatures.can')], t)}
              </Seat>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function Count({ seats: { signed, missing }, isOpen }: { seats: Seats; isOpen: boolean }) {
  const { t } = useTranslation('intents');
  if (!isOpen || missing === undefined) return <strong>{t('signatures.signed', { count: signed })}</strong>;
  return <strong className="cs-tabular">{t('signatures.count', { count: signed, total: signed + missing })}</strong>;
}

/** The roles by which somebody could sign: those that are asked for, as far as their roles are known. */
function rolesOf({ id }: UserReference, { missingRoles }: Seats): string {
  const roles = userLookUp.known(id)?.roles ?? [];
  const asked = roles.filter((role) => missingRoles.has(role));
  return (asked.length > 0 ? asked : roles).map(unhidden).join(', ');
}

function said([role, what]: readonly [string, string], t: Translate): string {
  return role === '' ? what : t('intents:signatures.as', { role, what });
}

function Decided({
  decision,
  names,
  over,
  withdrew,
}: {
  decision: DecisionPayload;
  names: Names;
  over: boolean;
  withdrew: boolean;
}) {
  const { t } = useTranslation('intents');
  const { author, authorRoles, seenBySystemAt } = decision;
  const reason = withdrew ? ownWords(decision) : (decision.approvalReason ?? decision.rejectionReason);
  const isApproval = decision.decision === 'Approve';
  const context = givenContext(decision);
  return (
    <Seat
      user={author}
      names={names}
      state={isApproval && !over ? 'signed' : undefined}
      quote={reason}
      below={context ? <CompanionMark companion={context.companion} /> : undefined}
    >
      <span data-refused={isApproval ? undefined : true}>
        {said(
          [
            authorRoles.map(unhidden).join(', '),
            t(over ? 'signatures.over' : `signatures.${withdrew ? 'Withdraw' : decision.decision}`),
          ],
          t,
        )}{' '}
        <DateTimeText value={seenBySystemAt} />
      </span>
    </Seat>
  );
}

function Seat({
  user,
  names,
  state,
  mine = false,
  title,
  quote,
  below,
  children,
}: {
  user: UserReference;
  names: Names;
  state: 'signed' | 'open' | undefined;
  mine?: boolean;
  title?: string;
  quote?: string | undefined;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const name = names.user(user) ?? t('signatures.someone');
  return (
    <li className={classes.seat}>
      <Avatar name={name} tintKey={userLookUp.known(user.id)?.publicKey ?? user.id} state={state} mine={mine} />
      <div>
        <AppLink href={paths.user({ ...scope, domainId: user.domainId }, user.id)} title={names.email(user)} translate="no">
          {title ?? name}
        </AppLink>
        <div className={classes.seatRemark}>{children}</div>
        {below}
        {quote ? <div className={classes.seatQuote}>{t('ui:quote', { text: quote })}</div> : null}
      </div>
    </li>
  );
}
