import './texts.ts';

import { Button, ErrorState, MomentText, Notice, SkeletonBlock } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { clientOf } from '../../app/api/client.ts';
import { neighbourBackend } from '../../app/api/instance-query.ts';
import { ProblemNotice } from '../../app/confirm/problem-notice.tsx';
import { KeyKindChoice, useKeyChoice } from '../../app/profile/key-kind-choice.tsx';
import { makeProfile, type ProfileProblem } from '../../app/profile/make-profile.ts';
import type { Profile } from '../../app/profile/profile.ts';
import { chooseProfile, useProfileState } from '../../app/profile/profile-store.ts';
import { Page, Stack } from '../../app/shell/page.tsx';
import { readInvitation, type InvitationCode } from './read-invitation.ts';

// What signs comes once there is a key: who opens the link waits for none of it.
const SendAnswer = lazyScreen(() => import('./send-answer.tsx'), 'SendAnswer');
const Sent = lazyScreen(() => import('./send-answer.tsx'), 'Sent');

/** Answers an invitation: takes its code from the link that was followed or as it is typed, makes the key, and sends it. */
export function Invitation() {
  const { t } = useTranslation();
  const state = useProfileState();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const paired = state.status === 'ready' ? state.profile.instance?.backend : undefined;
  const nearby = paired ?? neighbourBackend(globalThis.location);
  const navigate = useNavigate();
  const invited = readInvitation(`${globalThis.location.origin}/invitation#${hash}`, undefined);
  // Into the address, where it still is once the answer has a profile of its own.
  const take = (code: InvitationCode) =>
    navigate({ to: '/invitation', hash: new URLSearchParams({ ...code }).toString(), replace: true });
  return invited === undefined ? (
    <EnterCode nearby={nearby} onCode={(code) => void take(code)} />
  ) : (
    <Page title={t('invitation:title')} back={state.status === 'ready' ? '/profile' : '/welcome'}>
      <Suspense fallback={<SkeletonBlock lines={4} label={t('app.loading')} />}>
        <Invited key={invited.code} invited={invited} />
      </Suspense>
    </Page>
  );
}

function EnterCode({ nearby, onCode }: { nearby: string | undefined; onCode: (code: InvitationCode) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    const read = readInvitation(text, nearby);
    setWrong(read === undefined);
    if (read) onCode(read);
  };
  return (
    <Page title={t('invitation:title')} lead={t('invitation:enterLead')} back="/">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Stack>
          <TextInput
            label={t('invitation:code')}
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            classNames={{ input: 'cs-mono' }}
            error={isWrong ? t('invitation:noCode') : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" size="md">
              {t('action.continue')}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}

function Invited({ invited }: { invited: InvitationCode }) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const state = useProfileState();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', invited.backend, invited.code],
    queryFn: ({ signal }) => clientOf(invited.backend).invitations.preview({ params: { idOrCode: invited.code } }, { signal }),
    enabled: !isSent,
    retry: false,
  });
  if (isSent) return <Sent />;
  if (error && !data) return <ErrorState message={t('invitation:unknown')} onRetry={() => void refetch()} />;
  if (!data) return <output>{t('app.loading')}</output>;
  const { user, validUntil, invitedBy } = data;
  // A key that is gone answers nothing: the invitation brings another one.
  const isMine = state.status === 'ready' && state.isKeyGone !== true && isFor(state.profile, user.alias, invited.backend);
  const isLost = data.status === 'DeviceRegistered' && isMine && state.profile.instance === undefined;
  const standing = data.status === 'Pending' ? null : <Notice tone="past" title={t(`invitation:status.${data.status}`)} />;
  if (standing !== null && !isLost) return standing;
  const others = state.status === 'ready' ? state.profiles.filter((one) => isFor(one, user.alias, invited.backend)) : [];
  return (
    <Stack>
      {standing}
      {isLost ? <p>{t('invitation:again')}</p> : null}
      <p>
        {invitedBy
          ? t('invitation:by', { inviter: invitedBy.alias, domain: invitedBy.domain, person: user.alias })
          : t('invitation:for', { person: user.alias })}
      </p>
      <p>
        {t('invitation:at')} <code>{invited.backend}</code>
        <br />
        {t('invitation:until')} <MomentText value={validUntil} />
      </p>
      {isMine ? (
        <SendAnswer invited={invited} invitation={data} onSent={() => setSent(true)} />
      ) : (
        <>
          {others.map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => void chooseProfile(id)}>
              {t('profiles.use', { name })}
            </Button>
          ))}
          <MakeKey email={user.alias} />
        </>
      )}
    </Stack>
  );
}

/** Whether the invitation is for the person of this profile: that one, at the instance it is paired with, if it is already. */
function isFor({ email, instance }: Profile, person: string, backend: string): boolean {
  return email.toLowerCase() === person.toLowerCase() && (instance === undefined || instance.backend === backend);
}

/** A profile of its own for who is invited, beside those that the device has for others. */
function MakeKey({ email }: { email: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProfileProblem>();
  const choice = useKeyChoice();
  const make = async () => {
    const chosen = choice.chosen();
    if (chosen === undefined) return;
    setBusy(true);
    const made = await makeProfile({ name: email, email, login: email }, chosen);
    setBusy(false);
    if (!made.ok) setProblem(made.error);
  };
  return (
    <Stack>
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      <p>{t('invitation:keyHint')}</p>
      <KeyKindChoice choice={choice} />
      <div>
        <Button size="md" loading={busy} disabled={choice.kinds?.length === 0} onClick={() => void make()}>
          {t('create.submit')}
        </Button>
      </div>
    </Stack>
  );
}
