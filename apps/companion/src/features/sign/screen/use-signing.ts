import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VerificationOutcome } from '../../../platform/biometrics/user-verification.ts';
import { checkProblem, unverifiedText, type CheckProblem } from '../../../app/confirm/check-problem.ts';
import { useNewest } from '../../../app/confirm/use-newest.ts';
import { keepInHistory } from '../../../app/history/history.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { rememberSigned } from '../request/known-destinations.ts';
import type { ReadRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import type { AsShown } from './as-shown.ts';

/** What went wrong with a signature; the values are text keys. */
export type SigningProblem = CheckProblem | 'sign:failed';

/** What is to be signed, as it is drawn now. */
interface ToSign {
  readonly read: ReadRequest;
  readonly content: Content;
  readonly shown: () => AsShown;
  /** It can't be signed as long as this is so. */
  readonly isStopped: boolean;
  /** It can't be signed at all any more, and the screen says why. */
  readonly isOver: boolean;
  /** Hands the signature on. Gives whether it was taken. */
  readonly deliver: (signature: string) => Promise<boolean>;
}

/**
 * Signs the bytes that were shown, after the device's check, keeps that in the history, and hands the signature on. What becomes known while
 * the device asks its user still counts: nothing is signed, kept or handed on that the screen says is stopped by then, or has other bytes.
 */
export function useSigning({ read, content, shown, isStopped, isOver, deliver }: ToSign) {
  const { profile, key } = useProfile();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SigningProblem>();
  const newest = useNewest({ hash: read.hash, mayBeSigned: !isStopped && !isOver, isOver });
  const mayStillSign = () => newest().mayBeSigned && newest().hash === read.hash;
  const signNow = async (): Promise<SigningProblem | undefined> => {
    const unsigned = () => (newest().isOver ? undefined : 'sign:failed');
    if (!mayStillSign()) return unsigned();
    const signature = await key.signRequest(read.bytes);
    // Some keys ask their user only now.
    if (!mayStillSign()) return unsigned();
    await keepInHistory(profile, { ...shown(), outcome: 'Signed', signature }, new Date());
    if (!(await deliver(signature))) return undefined;
    const checkedKey = content.proposalCheck === 'Signed' ? content.authorKey : undefined;
    if (read.request.type === 'Propose' || read.request.type === 'Approve')
      await rememberSigned(profile.id, content, checkedKey, queries);
    return undefined;
  };
  const sign = async (outcome: VerificationOutcome) => {
    setProblem(undefined);
    if (outcome !== 'Verified') return setProblem(unverifiedText(outcome));
    setBusy(true);
    try {
      setProblem(await signNow());
    } catch (error) {
      setProblem(checkProblem(error) ?? 'sign:failed');
    }
    return setBusy(false);
  };
  return { sign, busy, problem };
}
