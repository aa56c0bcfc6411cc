import './texts.ts';
import { ApiError } from '@countersign/client';
import type { SeenAround } from '@countersign/governance/approval-context';
import { decisionRequest, type Decision } from '@countersign/governance/decision-request';
import { parseStrictJson, type JsonValue } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';
import { limits, proseProblem } from '@countersign/model/names';
import { Button, Notice, showToast } from '@countersign/ui';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { apiOf } from '../../../app/api/client.ts';
import { tasksQuery } from '../../../app/api/tasks.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import type { Profile } from '../../../app/profile/profile.ts';
import { checkRequest, type ReadRequest } from '../request/read-request.ts';
import { Fresh } from '../screen/fresh.tsx';
import { ReasonButton } from '../screen/reason-button.tsx';
import { Refusal } from '../screen/refusal.tsx';
import { SigningForm } from '../screen/signing-form.tsx';
import { useTaskOutcome } from './use-task-outcome.ts';

/** A task with what its decision is made of: fixed once it is on the screen, whatever later answers bring. */
export interface TaskToDecide {
  readonly intent: IntentEntity;
  /** As whom the person decides. */
  readonly decider: UserReference;
  readonly around: SeenAround;
}

/** What a decision is as a value of JSON, which is what is signed. */
function asJson(request: ReturnType<typeof decisionRequest>): JsonValue {
  return parseStrictJson(JSON.stringify(request));
}

/** Sends what was signed here. */
async function send(profile: Profile, { request }: ReadRequest, signature: string): Promise<void> {
  const { intents } = apiOf(profile);
  if (request.type === 'Approve') await intents.approve({ body: { request, signature } });
  if (request.type === 'Reject') await intents.reject({ body: { request, signature } });
}

/** A task in full, approved or rejected here: the request is built on this device of what it shows, and read again like any other. */
export function DecideTask({ task: { intent, decider, around } }: { task: TaskToDecide }) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [rejection, setRejection] = useState<string>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const outcome = useTaskOutcome(intent);
  const note = reason.trim();
  const noteProblem = proseProblem(note);
  const read = useMemo(() => {
    const decision: Decision =
      rejection === undefined ? { type: 'Approve', reason: noteProblem ? '' : note } : { type: 'Reject', reason: rejection };
    return checkRequest(asJson(decisionRequest(decider, intent, decision, around)));
  }, [decider, intent, around, rejection, note, noteProblem]);
  const isRejecting = rejection !== undefined;
  const deliver = async (signed: ReadRequest, signature: string) => {
    try {
      await send(profile, signed, signature);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error;
      setProblem(error.message);
      await outcome.look();
      return false;
    }
    showToast({ tone: isRejecting ? 'past' : 'good', title: t(isRejecting ? 'task:rejected' : 'task:approved') });
    await navigate({ to: '/' });
    await queries.invalidateQueries(tasksQuery);
    return true;
  };
  if (!read.ok) return <Refusal refusal={read.error} />;
  const over = outcome.text ?? (problem === undefined ? undefined : t('task:refused', { problem }));
  const form = (
    <SigningForm
      key={isRejecting ? 'Reject' : 'Approve'}
      asked={read.value}
      outcome={over ?? (noteProblem && !isRejecting ? t(`sign:${noteProblem}`) : undefined)}
      hasCode={false}
      words={
        isRejecting
          ? { label: t('task:rejectAction'), holdLabel: t('task:rejectHold') }
          : { label: t('task:approveAction'), holdLabel: t('task:approveHold') }
      }
      deliver={deliver}
      aside={() =>
        over !== undefined ? null : isRejecting ? (
          <Button size="md" variant="default" onClick={() => setRejection(undefined)}>
            {t('task:keep')}
          </Button>
        ) : (
          <ReasonButton
            words={{
              open: t('task:reject'),
              title: t('task:rejectTitle'),
              reason: t('task:reason'),
              hint: t('task:reasonHint'),
              go: t('task:continue'),
              missing: t('task:noReason'),
            }}
            onReason={setRejection}
          />
        )
      }
    >
      {isRejecting || over !== undefined ? null : (
        <Textarea
          label={t('task:optionalReason')}
          description={t('task:reasonHint')}
          rows={2}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </SigningForm>
  );
  return isRejecting ? <Fresh>{form}</Fresh> : form;
}

/** What the server says of a task was not signed by the notary that this device knows: nothing of it is shown. */
export function ForgedTask() {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={t('sign:warning.EnvelopeForged')}>
      {t('sign:blocked')}
    </Notice>
  );
}
