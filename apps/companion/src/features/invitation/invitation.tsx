import { keyFingerprint } from '@countersign/signing';
import { MomentText, Notice } from '@countersign/ui';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { PublicInvitationOut } from '@countersign/model';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { clientOf } from '../../app/api/client.ts';
import { neighbourBackend } from '../../app/api/instance-query.ts';
import { unverifiedText } from '../../app/confirm/check-problem.ts';
import { ConfirmButton } from '../../app/confirm/confirm-button.tsx';
import { KeyKindChoice } from '../../app/profile/key-kind-choice.tsx';
import { KeyKindText } from '../../app/profile/key-kind-text.tsx';
import { makeProfile } from '../../app/profile/make-profile.ts';
import { changeProfile, useProfile, useProfileState } from '../../app/profile/profile-store.ts';
import { closeSession } from '../../app/session/session.ts';
import { Actions, Page, Stack } from '../../app/shell/page.tsx';
import type { KeyKind } from '../../platform/keys/device-key.ts';
import { answerInvitation } from './answer-invitation.ts';
import classes from './invitation.module.css';
import { readInvitation, type InvitationCode } from './read-invitation.ts';

/** Answers an invitation: takes its code from the link that was followed or as it is typed, makes the key, and sends it. */
export function Invitation() {
  const { t } = useTranslation();
  const state = useProfileState();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const paired = state.status === 'ready' ? state.profile.instance?.backend : undefined;
  const nearby = paired ?? neighbourBackend(globalThis.location);
  const [typed, setTyped] = useState<InvitationCode>();
  const invited = typed ?? readInvitation(`${globalThis.location.origin}/invitation#${hash}`, undefined);
  return invited === undefined ? (
    <EnterCode nearby={nearby} onCode={setTyped} />
  ) : (
    <Page title={t('invitation.title')} back={state.status === 'ready' ? '/profile' : '/welcome'}>
      <Invited key={invited.code} invited={invited} />
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
    <Page title={t('invitation.title')} lead={t('invitation.enterLead')} back="/">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Stack>
          <TextInput
            label={t('invitation.code')}
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            classNames={{ input: 'cs-mono' }}
            error={isWrong ? t('invitation.noCode') : undefined}
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
  const { data, error } = useQuery({
    queryKey: ['invitation', invited.backend, invited.code],
    queryFn: ({ signal }) => clientOf(invited.backend).invitations.preview({ params: { idOrCode: invited.code } }, { signal }),
    enabled: !isSent,
    retry: false,
  });
  if (isSent) return <Sent />;
  if (error) return <Notice tone="danger" title={t('invitation.unknown')} />;
  if (!data) return <output>{t('app.loading')}</output>;
  if (data.status !== 'Pending') return <Notice tone="past" title={t(`invitation.status.${data.status}`)} />;
  const { user, validUntil, invitedBy } = data;
  return (
    <Stack>
      <p>
        {invitedBy
          ? t('invitation.by', { inviter: invitedBy.alias, domain: invitedBy.domain, person: user.alias })
          : t('invitation.for', { person: user.alias })}
      </p>
      <p>
        {t('invitation.at')} <code>{invited.backend}</code>
        <br />
        {t('invitation.until')} <MomentText value={validUntil} />
      </p>
      {state.status === 'ready' ? (
        <SendAnswer invited={invited} invitation={data} onSent={() => setSent(true)} />
      ) : (
        <MakeKey email={user.alias} />
      )}
    </Stack>
  );
}

function MakeKey({ email }: { email: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [kind, setKind] = useState<KeyKind>('Browser');
  const make = async () => {
    setBusy(true);
    const made = await makeProfile(email, kind);
    setBusy(false);
    if (!made.ok) setProblem(t(made.error));
  };
  return (
    <Stack>
      {problem === undefined ? null : <Notice tone="danger" title={problem} />}
      <p>{t('invitation.keyHint')}</p>
      <KeyKindChoice value={kind} onChange={setKind} />
      <div>
        <Button size="md" loading={busy} onClick={() => void make()}>
          {t('create.submit')}
        </Button>
      </div>
    </Stack>
  );
}

function SendAnswer({
  invited,
  invitation,
  onSent,
}: {
  invited: InvitationCode;
  invitation: PublicInvitationOut;
  onSent: () => void;
}) {
  const { t } = useTranslation();
  const { profile, key } = useProfile();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { alias } = invitation.user;
  if (profile.email.toLowerCase() !== alias.toLowerCase())
    return <Notice tone="danger" title={t('invitation.otherPerson', { person: alias, email: profile.email })} />;
  if (profile.instance !== undefined && profile.instance.backend !== invited.backend)
    return <Notice tone="danger" title={t('invitation.otherInstance', { address: profile.instance.backend })} />;
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const answered = await answerInvitation(invited, invitation, profile, key);
    setBusy(false);
    if (!answered.ok) return setProblem(t(answered.error));
    onSent();
    closeSession();
    return await changeProfile({ instance: answered.value });
  };
  return (
    <Stack>
      {problem === undefined ? null : <Notice tone="danger" title={problem} />}
      <p>{t('invitation.sendHint')}</p>
      <Fingerprint publicKey={profile.publicKey} />
      <Actions>
        <ConfirmButton
          method={profile.verification}
          label={t('invitation.send')}
          holdLabel={t('invitation.holdToSend')}
          busy={busy}
          onOutcome={(outcome) => {
            if (outcome === 'Verified') void send();
            else setProblem(t(unverifiedText(outcome)));
          }}
        />
      </Actions>
    </Stack>
  );
}

function Sent() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  return (
    <Stack>
      <Notice tone="good" title={t('invitation.sent')}>
        {t('invitation.sentHint')}
      </Notice>
      <Fingerprint publicKey={profile.publicKey} />
      <Actions>
        <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('action.continue')}
        </Button>
      </Actions>
    </Stack>
  );
}

function Fingerprint({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <span>{t('key.fingerprint')}</span>
      <span className={classes.fingerprint}>{keyFingerprint(publicKey)}</span>
      <KeyKindText />
    </div>
  );
}
