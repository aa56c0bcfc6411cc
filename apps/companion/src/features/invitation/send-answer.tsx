import '../../app/history/texts.ts';
import './texts.ts';

import { canonicalJson } from '@countersign/kernel';
import { keyFingerprint, requestHash } from '@countersign/signing/hashes';
import { buttonLook, DetailItem, DetailList, ErrorState, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InvitationAnswer, PublicInvitationOut } from '@countersign/model';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { instanceQuery } from '../../app/api/instance-query.ts';
import { unverifiedText } from '../../app/confirm/check-problem.ts';
import { ConfirmButton } from '../../app/confirm/confirm-button.tsx';
import { ProblemNotice } from '../../app/confirm/problem-notice.tsx';
import { keepInHistory } from '../../app/history/history.ts';
import { FingerprintText } from '../../app/profile/fingerprint-text.tsx';
import { KeyKindText } from '../../app/profile/key-kind-text.tsx';
import type { Profile } from '../../app/profile/profile.ts';
import { pairProfile } from '../../app/profile/pair-profile.ts';
import { SynchronisedNotice } from '../../app/profile/synchronised-notice.tsx';
import { useProfile } from '../../app/profile/profile-store.ts';
import { closeSession } from '../../app/session/session.ts';
import { Actions, Stack } from '../../app/shell/page.tsx';
import { answerInvitation } from './answer-invitation.ts';
import type { InvitationCode } from './read-invitation.ts';

/** Sends the answer to an invitation, signed with the key of the profile that it is for. */
export function SendAnswer({
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
  const { data: instance, isError, refetch } = useQuery(instanceQuery(invited.backend));
  const notary = instance && keyFingerprint(instance.notaryPublicKey);
  const keep = async (answer: InvitationAnswer, signature: string) => {
    const lines = [
      { label: t('invitation:at'), text: answer.backend },
      { label: t('key.email'), text: answer.email },
    ];
    const shown = {
      sentence: t('invitation:for', { person: answer.email }),
      warnings: [],
      parts: [{ title: t('history:subject.Invitation'), lines }],
    };
    const signed = { text: canonicalJson({ ...answer }), hash: requestHash({ ...answer }), signature };
    await keepInHistory(profile, { subject: 'Invitation', outcome: 'Signed', shown, ...signed }, new Date());
  };
  const answer = async () => {
    // Of the notary that its owner has seen, whatever the instance says next.
    const code = { ...(notary !== undefined && { notary }), ...invited };
    const answered = await answerInvitation(code, invitation, profile, key, keep);
    if (!answered.ok) return answered.error;
    closeSession(profile.id);
    return (await pairProfile(profile.id, answered.value)) ? undefined : 'pair.otherInstance';
  };
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const failed = await answer();
    setBusy(false);
    if (failed === undefined) onSent();
    else setProblem(failed);
  };
  return (
    <Stack>
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      {isError ? <ErrorState message={t('error.unreachable')} onRetry={() => void refetch()} /> : null}
      {notary === undefined ? null : (
        <p>
          {t('invitation:notary')} <code>{notary}</code>
        </p>
      )}
      <SynchronisedNotice profile={profile} />
      <p>{t('invitation:sendHint')}</p>
      <Fingerprint profile={profile} />
      <Actions>
        <ConfirmButton
          method={profile.verification}
          label={t('invitation:send')}
          holdLabel={t('invitation:holdToSend')}
          busy={busy}
          disabled={notary === undefined}
          onOutcome={(outcome) => {
            if (outcome === 'Verified') void send();
            else setProblem(unverifiedText(outcome));
          }}
        />
      </Actions>
    </Stack>
  );
}

/** What happens next, once the answer was sent. */
export function Sent() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  return (
    <Stack>
      <Notice tone="good" title={t('invitation:sent')}>
        {t('invitation:sentHint')}
      </Notice>
      <Fingerprint profile={profile} />
      <Actions>
        <Link to="/" {...buttonLook({ size: 'md' })}>
          {t('action.continue')}
        </Link>
      </Actions>
    </Stack>
  );
}

function Fingerprint({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <DetailList>
      <DetailItem label={t('key.fingerprint')}>
        <FingerprintText fingerprint={keyFingerprint(profile.publicKey) ?? profile.publicKey} />
      </DetailItem>
      <DetailItem label={t('keyKind.label')}>
        <KeyKindText profile={profile} />
      </DetailItem>
    </DetailList>
  );
}
