import { shortNote } from '@countersign/kinds/words';
import { Button, Notice } from '@countersign/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { ConfirmButton } from '../../../app/confirm/confirm-button.tsx';
import { ProblemNotice } from '../../../app/confirm/problem-notice.tsx';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useOwnBundle } from '../../../app/update/app-update.ts';
import { readAsSigned, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { asShown, type AsShown } from './as-shown.ts';
import { Confirmations, useStops } from './confirmations.tsx';
import { FirstLook, Review, reviewWarnings } from './review.tsx';
import classes from './sign.module.css';
import { useSigning } from './use-signing.ts';

interface SigningFormProps {
  /** The request as it came, or was made here. */
  readonly asked: ReadRequest;
  /** Why there is nothing left to sign, in words. */
  readonly outcome: string | undefined;
  /** Shows of what is unusual only what it says and why, until somebody asks to see it all: only then can it be signed. */
  readonly opensFirst?: boolean;
  /** Somewhere else it is shown with the same two digits. */
  readonly hasCode: boolean;
  readonly words: { readonly label: string; readonly holdLabel: string };
  /** Hands on the signature over the request as it was signed. Gives whether it was taken. */
  readonly deliver: (read: ReadRequest, signature: string) => Promise<boolean>;
  /** What a person adds before they sign. */
  readonly children?: ReactNode;
  /** What else can be done, beside the button. */
  readonly aside?: (shown: () => AsShown) => ReactNode;
}

/** A request as it is read here, and the button to sign exactly that. */
export function SigningForm(props: SigningFormProps) {
  const { asked, outcome, opensFirst = false, hasCode, words, deliver, children, aside } = props;
  const { t } = useTranslation();
  const { profile } = useProfile();
  const [now] = useState(() => new Date());
  const [wasOpened, setOpened] = useState(false);
  const { hash: bundle, isAsked: isBundleAsked } = useOwnBundle();
  const read = readAsSigned(asked, bundle);
  const known = useContent(read.request);
  // With which companion it is signed is a part of it.
  const content = isBundleAsked ? { ...known, isPending: true } : known;
  const warnings = reviewWarnings(read, content, now);
  const shown = () => asShown(read, content, warnings, t);
  const stops = useStops(warnings, content.isPending);
  const isClosed = opensFirst && warnings.length > 0 && !wasOpened;
  const isStopped = stops.isStopped || isClosed;
  const isOver = stops.isForGood || outcome !== undefined;
  const { sign, busy, problem } = useSigning({
    read,
    content,
    shown,
    isStopped,
    isOver,
    deliver: (signature) => deliver(read, signature),
  });
  const View = isClosed ? FirstLook : Review;
  // Looked at closer, it is said in full.
  const note = shortNote(content.proposal?.description);
  return (
    <>
      <View read={read} content={content} warnings={warnings} hasCode={hasCode} />
      {isClosed && note !== undefined ? <bdi className={classes.itemNote}>{t('ui:quote', { text: note })}</bdi> : null}
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      {outcome === undefined ? null : <Notice tone="waiting" title={outcome} />}
      {isClosed ? null : <Confirmations {...stops} />}
      {children}
      <div className={classes.bar} data-foot>
        {isClosed ? (
          <Button size="md" disabled={content.isPending || outcome !== undefined} onClick={() => setOpened(true)}>
            {t('sitting:open')}
          </Button>
        ) : (
          <ConfirmButton
            method={profile.verification}
            {...words}
            busy={busy}
            disabled={isStopped || isOver}
            onOutcome={(verified) => void sign(verified)}
          />
        )}
        {aside?.(shown)}
      </div>
    </>
  );
}
