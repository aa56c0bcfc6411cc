import '../texts.ts';
import '../../../shared/proposing/texts.ts';

import type { IntentEntity } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { Button, Dialog, DialogActions } from '@countersign/ui';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import { allNamesWanted, namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { Sentence, whatSegments } from '../../../entities/intent/sentence.tsx';
import type { Decision } from '@countersign/governance/decision-request';
import { AtStake } from '../../../shared/review/at-stake.tsx';
import { readDecision } from '../../../shared/signing/read-decision.ts';
import { useDecide } from '../../../shared/signing/use-decide.ts';
import classes from './detail.module.css';

const sentenceKeys = { Approve: 'approve', Reject: 'reject', Withdraw: 'withdraw' } as const satisfies Record<
  Decision['type'],
  string
>;

/** Takes the reason of a decision (a rejection needs one), then the signature. */
export function DecisionDialog({
  intent,
  author,
  type,
  onClose,
}: {
  intent: IntentEntity;
  author: UserReference;
  type: Decision['type'];
  onClose: () => void;
}) {
  const { t } = useTranslation('intents');
  const decide = useDecide();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [signing, setSigning] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { details } = intent;
  const names = useNames(allNamesWanted([namesWantedBy(details.payload, details.targetDomainId), { users: [details.author] }]));
  const sentence = (
    <>
      {t(`sentence:signing.${sentenceKeys[type]}`, {
        who: names.user(details.author) ?? t('summary.someone'),
      })}{' '}
      <Sentence segments={whatSegments(details.payload, names, t)} />.
    </>
  );
  const submit = async () => {
    const decision = readDecision(type, reason);
    if (!decision.ok) {
      setProblem(t(`proposing:problem.${decision.error}`));
      field.current?.focus();
      return;
    }
    setSigning(true);
    const isSent = await decide(author, intent, decision.value, sentence);
    // A reason that was typed is not to be typed again because nothing was signed.
    if (isSent || reason === '') onClose();
    else setSigning(false);
  };
  if (signing) return null;
  return (
    <Dialog title={t(`decision.title.${type}`)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={classes.dialogSentence}>{sentence}</p>
        <AtStake payload={details.payload} targetDomainId={details.targetDomainId} />
        <Textarea
          ref={field}
          data-autofocus
          label={t(`decision.reason.${type}`)}
          withAsterisk={type === 'Reject'}
          rows={4}
          maxLength={type === 'Withdraw' ? limits.withdrawReasonLength : limits.reasonLength}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(null);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" color={type === 'Approve' ? 'accent' : 'red'}>
            {t(`decision.sign.${type}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
