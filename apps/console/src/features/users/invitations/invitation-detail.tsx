import '../../../entities/invitation/texts.ts';

import type { CreateUser } from '@countersign/kinds/schemas';
import { isSynchronised, keyFingerprint, signedAnswer, verifyRequestSignature } from '@countersign/signing';
import {
  AddressText,
  Button,
  DetailColumns,
  DetailItem,
  DetailList,
  DetailSection,
  ErrorState,
  KeyPicture,
  MomentText,
  Notice,
  PageHeader,
  SkeletonBlock,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../../entities/chips.tsx';
import { InvitationChip } from '../../../entities/invitation/invitation.tsx';
import { canBe, invitationSource, mayBeAnswered, type Invitation } from '../../../entities/invitation/invitation-source.ts';
import { openIntentsAboutQuery } from '../../../entities/intent/intent-queries.ts';
import { useNames } from '../../../entities/names.ts';
import { Tags } from '../../../entities/tags.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { ProposalDialog } from '../../../shared/proposing/proposal-dialog.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { RecordFold } from '../../../shared/screens/record-fold.tsx';
import classes from './invitations.module.css';
import { memberQuery } from './queries.ts';
import { SharePanel } from './share-invitation.tsx';
import { useInvitationActs } from './use-invitation-acts.tsx';

const route = screenRoute('users/invitations/$entityId');
const askAgainMs = 3_000;

/** One invitation: how far it is, and what is to be done next. */
export function InvitationDetail() {
  const { t } = useTranslation('invitations');
  const { domainId } = useScope();
  const { entityId } = route.useParams();
  const { data, error, refetch } = useQuery({
    ...invitationSource.one(domainId, entityId),
    // No event reports an answer.
    refetchInterval: ({ state }) => (state.data && mayBeAnswered(state.data) ? askAgainMs : false),
  });
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={8} label={t('app:action.loading')} />;
  return (
    <>
      <PageHeader
        title={data.user.alias}
        status={<InvitationChip status={data.status} />}
        actions={<Actions invitation={data} />}
      />
      <DetailColumns
        main={
          <>
            {data.status === 'DeviceRegistered' ? <Answered invitation={data} /> : null}
            {data.status === 'Pending' ? <SharePanel invitation={data} /> : null}
            {data.status === 'Expired' ? <Notice tone="past" title={t('detail.expired')} /> : null}
            {data.status === 'Cancelled' ? <Cancelled invitation={data} /> : null}
            {data.status === 'Completed' ? <Completed invitation={data} /> : null}
            <RecordFold record={data} />
          </>
        }
        side={<Facts invitation={data} />}
      />
    </>
  );
}

function Facts({ invitation: { user, validUntil, made } }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const names = useNames({ users: [made.createdBy] });
  return (
    <DetailSection title={t('detail.title')}>
      <DetailList>
        <DetailItem label={t('column.alias')}>{user.alias}</DetailItem>
        <DetailItem label={t('column.roles')}>
          <Tags values={user.roles} />
        </DetailItem>
        <DetailItem label={t('column.description')}>{user.description}</DetailItem>
        <DetailItem label={t('column.validUntil')}>
          <MomentText value={validUntil} />
        </DetailItem>
        <DetailItem label={t('column.createdBy')}>
          <UserChip user={made.createdBy} names={names} />
        </DetailItem>
        <DetailItem label={t('column.createdAt')}>
          <MomentText value={made.createdAt} />
        </DetailItem>
      </DetailList>
    </DetailSection>
  );
}

/** The device has answered: its key, to be compared, and what makes the person a user. */
function Answered({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const scope = useScope();
  const [proposing, setProposing] = useState(false);
  const { user } = invitation;
  const member = useQuery({ ...memberQuery(user.domainId, user.id), refetchInterval: askAgainMs }).data;
  const task = useOpenTask(invitation);
  const { publicKey } = user;
  if (publicKey === undefined) return null;
  const signed = signedAnswer(invitation);
  if (signed === undefined || !verifyRequestSignature(signed)) return <Notice tone="danger" title={t('answer.unsigned')} />;
  if (member?.publicKey === publicKey) return <Notice tone="good" title={t('answer.isMember', { person: user.alias })} />;
  if (member)
    return (
      <Notice
        tone="danger"
        title={t('answer.otherKey', { person: user.alias })}
        actions={
          <LinkButton variant="default" href={paths.user(scope, user.id)}>
            {t('detail.toUser')}
          </LinkButton>
        }
      >
        {t('answer.otherKeyHint')}
      </Notice>
    );
  const payload: CreateUser = {
    type: 'v0_CreateUser',
    id: user.id,
    alias: user.alias,
    publicKey,
    roles: user.roles,
    lock: user.lock,
    ...(user.description !== undefined && { description: user.description }),
    customProperties: user.customProperties,
  };
  return (
    <DetailSection title={t('answer.title')} hint={t('answer.hint', { person: user.alias })}>
      <span>{t('answer.fingerprint')}</span>
      <span className={classes.fingerprint}>
        <KeyPicture fingerprint={keyFingerprint(publicKey) ?? ''} />
        {keyFingerprint(publicKey)}
      </span>
      <p>{t('answer.signed')}</p>
      {isSynchronised(signed) ? (
        <Notice tone="waiting" title={t('answer.synchronised')}>
          {t('answer.synchronisedHint')}
        </Notice>
      ) : null}
      <DetailList>
        <DetailItem label={t('column.publicKey')}>
          <AddressText value={publicKey} label={t('column.publicKey')} />
        </DetailItem>
      </DetailList>
      {task ? (
        <TaskNotice
          id={task.id}
          {...(task.publicKey === publicKey
            ? { tone: 'waiting', title: t('answer.submitted') }
            : { tone: 'danger', title: t('answer.submittedOther', { person: user.alias }) })}
        />
      ) : (
        <div className={classes.buttons}>
          <Button onClick={() => setProposing(true)}>{t('answer.submit')}</Button>
        </div>
      )}
      {proposing ? (
        <ProposalDialog
          title={t('answer.proposal', { person: user.alias })}
          proposal={{ payload, targetDomainId: user.domainId }}
          onClose={() => setProposing(false)}
        />
      ) : null}
    </DetailSection>
  );
}

/** The task that would make the invited person a user, with the key that it is about. */
function useOpenTask({ user }: Invitation): { readonly id: string; readonly publicKey: string } | undefined {
  const items = useQuery({ ...openIntentsAboutQuery(user.domainId, user.id), refetchInterval: askAgainMs }).data?.items ?? [];
  return items.flatMap(({ data: { id, details } }) =>
    details.payload.type === 'v0_CreateUser' ? [{ id, publicKey: details.payload.publicKey }] : [],
  )[0];
}

function TaskNotice({ id, tone, title }: { id: string; tone: 'waiting' | 'danger'; title: string }) {
  const { t } = useTranslation('invitations');
  return (
    <Notice
      tone={tone}
      title={title}
      actions={
        <LinkButton variant="default" href={paths.intent(useScope(), id)}>
          {t('answer.toTask')}
        </LinkButton>
      }
    />
  );
}

/** What was submitted before is a task of its own, which the cancellation does not end. */
function Cancelled({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const task = useOpenTask(invitation);
  return (
    <>
      <Notice tone="past" title={t('detail.cancelled')} />
      {task ? (
        <TaskNotice id={task.id} tone="danger" title={t('detail.cancelledTask', { person: invitation.user.alias })} />
      ) : null}
    </>
  );
}

function Completed({ invitation: { user } }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  return (
    <Notice
      tone="good"
      title={t('detail.completed', { person: user.alias })}
      actions={
        <LinkButton variant="default" href={paths.user(useScope(), user.id)}>
          {t('detail.toUser')}
        </LinkButton>
      }
    />
  );
}

/** Cancel, renew, complete: each where it is allowed. */
function Actions({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const { act, isPending, dialog } = useInvitationActs();
  const { status, user } = invitation;
  const member = useQuery({ ...memberQuery(user.domainId, user.id), enabled: status === 'DeviceRegistered' }).data;
  return (
    <>
      {canBe('cancel', invitation) ? (
        <Button variant="default" color="red" onClick={() => act('cancel', invitation)}>
          {t('action.cancel')}
        </Button>
      ) : null}
      {canBe('renew', invitation) ? (
        <Button variant={status === 'Expired' ? 'filled' : 'default'} onClick={() => act('renew', invitation)}>
          {t('action.renew')}
        </Button>
      ) : null}
      {member && member.publicKey === user.publicKey ? (
        <Button loading={isPending} onClick={() => act('complete', invitation)}>
          {t('action.complete')}
        </Button>
      ) : null}
      {dialog}
    </>
  );
}
