import type { JsonValue } from '@countersign/kernel';
import { signatureCode } from '@countersign/signing/hashes';
import { Button, CopyAsTextButton, Notice } from '@countersign/ui';
import { CodeSequence } from '@countersign/ui/codes/code-sequence.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { ConfirmButton } from '../../../app/confirm/confirm-button.tsx';
import { ProblemNotice } from '../../../app/confirm/problem-notice.tsx';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Stack } from '../../../app/shell/page.tsx';
import { useOwnBundle } from '../../../app/update/app-update.ts';
import { checkRequest, companionIn, readAsSigned, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { asShown } from './as-shown.ts';
import { Confirmations, useStops } from './confirmations.tsx';
import { Refusal } from './refusal.tsx';
import { Review, reviewWarnings } from './review.tsx';
import classes from './sign.module.css';
import { useSigning } from './use-signing.ts';

/** A request that was scanned: signed here, the answer shown as a code for the console to scan. Needs no network. */
export function SignScanned({ request, proposal, onLeave }: { request: JsonValue; proposal?: JsonValue; onLeave: () => void }) {
  const { t } = useTranslation();
  const [read] = useState(() => checkRequest(request));
  if (read.ok) return <Signable read={read.value} onLeave={onLeave} {...(proposal !== undefined && { proposal })} />;
  return (
    <>
      <Refusal refusal={read.error} />
      <div>
        <Button variant="default" onClick={onLeave}>
          {t('action.done')}
        </Button>
      </div>
    </>
  );
}

function Signable({ read: asked, proposal, onLeave }: { read: ReadRequest; proposal?: JsonValue; onLeave: () => void }) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const isOpen = useIsOpen();
  const [now] = useState(() => new Date());
  const { hash: bundle, isAsked: isBundleAsked } = useOwnBundle();
  const read = readAsSigned(asked, bundle);
  const known = useContent(read.request, proposal);
  // With which companion it is signed is a part of it.
  const content = isBundleAsked ? { ...known, isPending: true } : known;
  const [code, setCode] = useState<string>();
  const warnings = reviewWarnings(read, content, now);
  const stops = useStops(warnings, content.isPending);
  const shown = () => asShown(read, content, warnings, t);
  const { isStopped, isForGood: isOver } = stops;
  const deliver = async (given: string) => {
    // Once: it names the companion that was signed, though the app may know of another by the time it is shown.
    setCode(signatureCode(read.askedAs, given, companionIn(read)));
    return true;
  };
  const { sign, busy, problem } = useSigning({ read, content, shown, isStopped, isOver, deliver });
  if (code !== undefined) {
    return (
      <Stack>
        <h2 className={classes.answer}>{t('sign:answer')}</h2>
        <span>{t('sign:answerHint')}</span>
        <CodeSequence value={code} title={t('sign:answer')} />
        <div>
          <CopyAsTextButton value={code} />
        </div>
        <div>
          <span className={classes.remark}>{t('sign:answerText')}</span>
          <code className={classes.whole}>{code}</code>
        </div>
        <div className={classes.bar} data-foot>
          <Button size="md" onClick={onLeave}>
            {t('action.done')}
          </Button>
        </div>
      </Stack>
    );
  }
  return (
    <>
      {isOpen ? null : (
        <Notice tone="waiting" title={t('sign:noServer')}>
          {t('sign:noServerHint')}
        </Notice>
      )}
      <Review read={read} content={content} warnings={warnings} />
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      <Confirmations {...stops} />
      <div className={classes.bar} data-foot>
        <ConfirmButton
          method={profile.verification}
          label={t('sign:approveAction')}
          holdLabel={t('sign:holdAction')}
          busy={busy}
          disabled={isStopped}
          onOutcome={(outcome) => void sign(outcome)}
        />
        <Button size="md" variant="default" onClick={onLeave}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
