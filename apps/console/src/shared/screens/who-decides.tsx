import type { RevisedWord } from '@countersign/model/names';
import './texts.ts';

import type { IntentTrial } from '@countersign/contract';
import { isJsonObject, kindName } from '@countersign/kinds/words';
import { ErrorState, SkeletonBlock } from '@countersign/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../entities/chips.tsx';
import { useNames } from '../../entities/names.ts';
import { approvalText } from '../../entities/policy/approval-text.ts';
import { intentTrialQuery } from '../../entities/policy/intent-trial-query.ts';
import { errorText } from '../api/error-text.ts';
import { chainOf } from '../membership/membership.ts';
import { useReadableIn } from '../membership/readable-in.ts';
import { useMembership } from '../membership/use-membership.ts';
import { recordQuery } from '../review/record-queries.ts';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { alike, questionsAbout, type Question } from './deciding-questions.ts';
import classes from './screens.module.css';

/** Which policies would govern a change, a lock or the use of an entity if the reader proposed it now, and who must approve, in words. */
export function WhoDecides({ kind, domainId, id }: { kind: RevisedWord; domainId: string; id: string }) {
  const { t } = useTranslation('screens');
  const scope = useScope();
  const { domains } = useMembership();
  const { data: record, error, refetch } = useQuery(recordQuery(kind, domainId, id));
  const questions = useMemo(
    () => (isJsonObject(record) ? questionsAbout(kind, record, domainId, domains) : undefined),
    [record, kind, domainId, domains],
  );
  if (error) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (questions === undefined) return <SkeletonBlock lines={3} label={t('app:action.loading')} />;
  return (
    <>
      {questions.length === 0 ? <p className={classes.nothing}>{t('decides.nothing')}</p> : null}
      {[...Map.groupBy(questions, ({ targetDomainId }) => targetDomainId)].map(([target, asked]) => (
        <DecidedIn key={target} domainId={target} questions={asked} />
      ))}
      {kind === 'account' ? (
        <p>
          {t('decides.moves')} <AppLink href={paths.movers(scope, { accountId: id })}>{t('decides.movers')}</AppLink>
        </p>
      ) : null}
    </>
  );
}

/** What would become of proposals that one domain decides on, where the reader may ask. */
function DecidedIn({ domainId, questions }: { domainId: string; questions: readonly Question[] }) {
  const { t } = useTranslation('screens');
  const { authorIn, visible } = useMembership();
  const readable = [useReadableIn('policies'), useReadableIn('users'), useReadableIn('accounts')];
  const names = useNames({});
  const author = authorIn(domainId);
  const mayRead = readable.every((readableIn) => readableIn([domainId]).length > 0);
  const mayPropose = chainOf(domainId, visible).includes(author.domainId);
  const asked = mayRead && mayPropose ? questions : [];
  const answers = useQueries({
    queries: asked.map(({ payload }) => intentTrialQuery(domainId, { author, payload })),
  });
  const domain = names.domain(domainId) ?? t('app:hiddenDomain');
  if (!mayRead) return <p className={classes.nothing}>{t('decides.hidden', { domain })}</p>;
  if (!mayPropose) return <p className={classes.nothing}>{t('decides.notYours', { domain })}</p>;
  const failed = answers.find(({ error }) => error);
  if (failed?.error)
    return <ErrorState message={errorText(failed.error, t)} onRetry={() => answers.forEach(({ refetch }) => void refetch())} />;
  const known = answers.flatMap(({ data }, index) => {
    const question = asked[index];
    return data && question ? [{ type: question.payload.type, trial: data.before }] : [];
  });
  if (known.length < asked.length) return <SkeletonBlock lines={3} label={t('app:action.loading')} />;
  return alike(known).map(({ types, trial }) => {
    const title = types.map(kindName).join(', ');
    return (
      <section key={title} className={classes.part} aria-label={title}>
        <h3>{title}</h3>
        <Verdict trial={trial} />
      </section>
    );
  });
}

function Verdict({ trial: { outcome, matches, missing } }: { trial: IntentTrial }) {
  const { t } = useTranslation('screens');
  const scope = useScope();
  const names = useNames({});
  const governing = matches.filter(({ reason }) => reason === 'Governs');
  return (
    <>
      {governing.length > 0 ? (
        <ul className={classes.governing}>
          {governing.map(({ policyId, domainId, alias, rank, workflow }) => (
            <li key={policyId}>
              <AppLink href={paths.policy({ ...scope, domainId }, policyId)} translate="no">
                {alias}
              </AppLink>{' '}
              <span className={classes.remark}>
                {t('decides.policyOf', { domain: names.domain(domainId) ?? t('app:hiddenDomain'), rank })}
              </span>
              <div>{approvalText(workflow, t)}</div>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={classes.remark}>{t(`decides.outcome.${outcome}`)}</p>
      {outcome === 'Waiting' ? <CouldApprove missing={missing} /> : null}
    </>
  );
}

const listed = 20;

function CouldApprove({ missing }: { missing: IntentTrial['missing'] }) {
  const { t } = useTranslation('screens');
  const all = missing.flatMap(({ couldApprove }) => couldApprove);
  const users = [...new Map(all.map((user) => [`${user.domainId} ${user.id}`, user])).values()];
  const shown = users.slice(0, listed);
  const names = useNames({ users: shown });
  if (users.length === 0) return <p>{t('decides.nobody')}</p>;
  return (
    <ul className={classes.people} aria-label={t('decides.people')}>
      {shown.map((user) => (
        <li key={`${user.domainId} ${user.id}`}>
          <UserChip user={user} names={names} compact />
        </li>
      ))}
      {users.length > listed ? <li>{t('decides.more', { count: users.length - listed })}</li> : null}
    </ul>
  );
}
