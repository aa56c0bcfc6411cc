import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VerificationOutcome } from '../../../platform/biometrics/user-verification.ts';
import { checkProblem, unverifiedText, type CheckProblem } from '../../../app/confirm/check-problem.ts';
import { keepInHistory } from '../../../app/history/history.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { rememberSigned } from '../request/known-destinations.ts';
import type { ReadRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import type { AsShown } from './as-shown.ts';

/** What went wrong with a signature; the values are text keys. */
export type SigningProblem = CheckProblem | 'sign:failed';

/** Signs the bytes that were shown, after the device's check, keeps that in the history, and hands the signature on. */
export function useSigning(
  read: ReadRequest,
  content: Content,
  shown: () => AsShown,
  deliver: (signature: string) => Promise<void>,
) {
  const { profile, key } = useProfile();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SigningProblem>();
  const sign = async (outcome: VerificationOutcome) => {
    setProblem(undefined);
    if (outcome !== 'Verified') return setProblem(unverifiedText(outcome));
    setBusy(true);
    try {
      const signature = await key.signRequest(read.bytes);
      await keepInHistory(profile, { ...shown(), outcome: 'Signed', signature }, new Date());
      await deliver(signature);
      const checkedKey = content.proposalCheck === 'Signed' ? content.authorKey : undefined;
      if (read.request.type !== 'Reject') await rememberSigned(profile.id, content, checkedKey, queries);
    } catch (error) {
      setProblem(checkProblem(error) ?? 'sign:failed');
    }
    return setBusy(false);
  };
  return { sign, busy, problem };
}
