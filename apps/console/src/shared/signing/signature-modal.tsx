import { signedWith } from '@countersign/governance/approval-context';
import type { JsonValue } from '@countersign/kernel';
import { requestHash, verificationCode, verifyRequestSignature } from '@countersign/signing';
import { Dialog, showToast } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../api/error-text.ts';
import { failureWords } from '../failures/failure-words.ts';
import { AtStake } from '../review/at-stake.tsx';
import { useSession } from '../session/use-session.ts';
import { DeviceInstructions } from './device-instructions.tsx';
import { RequestFailed } from './follow-request.ts';
import { QrExchange } from './qr-exchange-view.tsx';
import { askDevice, type DeviceAsk } from './ask-device.ts';
import { SignatureRefused } from './signature-poll.ts';
import classes from './signing.module.css';
import { nextSigningState } from './signing-state.ts';
import type { DeviceAnswer, SigningTask } from './signing-task.ts';

/** The page behind shall show what came of a signature when it comes to light; what the server is slow to say, or a broken connection, holds nobody. */
const mostMsForReading = 2000;

/** The device could not be asked, or its signature not be fetched, for the reason in `cause`. */
class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

/**
 * Gets a signature from the person's device and sends the signed request. A signature that is not the session's key over
 * exactly this request is never sent.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- The markup of one dialog in each of its states.
export function SignatureModal({ task, onClose }: { task: SigningTask; onClose: (submitted: boolean) => void }) {
  const { t } = useTranslation('app');
  const queryClient = useQueryClient();
  const session = useSession();
  const [view, dispatch] = useReducer(nextSigningState, 'idle');
  const [sending, setSending] = useState(false);
  const done = useRef(false);
  const hash = requestHash(task.request);

  const fail = (error: unknown) => {
    if (done.current) return;
    done.current = true;
    const message =
      error instanceof NotFetched
        ? t('signing.notFetched', { reason: errorText(error.cause, t) })
        : error instanceof SignatureRefused
          ? t(`signing.refused.${error.code}`, { defaultValue: error.message })
          : error instanceof RequestFailed
            ? failureWords(error, t)
            : errorText(error, t);
    showToast({ tone: 'danger', title: task.failureTitle, message });
    onClose(false);
  };

  const send = async (answer: DeviceAnswer) => {
    if (done.current) return;
    if (!isOurs(answer.signature, signedWith(task.request, answer.companion), session?.publicKey)) {
      fail(new Error(t('signing.wrongSignature')));
      return;
    }
    setSending(true);
    try {
      const outcome = await task.submit(answer);
      done.current = true;
      showToast({ tone: 'good', ...outcome });
      const readAgain = queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      await Promise.race([readAgain, new Promise((resolve) => setTimeout(resolve, mostMsForReading))]);
      onClose(true);
    } catch (error) {
      fail(error);
    }
  };

  const ask = useEffectEvent(() =>
    askDevice({
      request: task.request,
      hash,
      email: session?.email ?? '',
      onAsked: () => dispatch({ type: 'open', notifications: true }),
      onUnavailable: () => dispatch({ type: 'open', notifications: false }),
    }),
  );
  const take = useEffectEvent(async ({ answer }: DeviceAsk) => {
    try {
      await send(await answer);
    } catch (error) {
      fail(error instanceof SignatureRefused ? error : new NotFetched('The signature did not come', { cause: error }));
    }
  });
  const takeBack = useEffectEvent(async ({ withdraw }: DeviceAsk) => {
    if ((await withdraw()) && !done.current) {
      showToast({ tone: 'past', title: t('signing.cancelledLate'), message: t('signing.cancelledLateHint') });
    }
  });
  useEffect(() => {
    // Cancelled, closed, left for another screen, or signed by QR code instead: in each case the device is no longer asked.
    const asked = ask();
    // oxlint-disable-next-line react/set-state-in-effect -- asking the device is the effect; its answers come later
    void take(asked);
    const leave = () => void asked.withdraw({ leaving: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void takeBack(asked);
    };
  }, []);

  if (view === 'idle') return null;
  return (
    <Dialog
      title={view === 'qrCodeModal' ? t('signing.qr.title') : t('signing.device.title')}
      size={view === 'qrCodeModal' ? 'lg' : 'md'}
      onClose={() => {
        if (!sending) onClose(false);
      }}
    >
      <p className={classes.sentence}>{task.sentence}</p>
      <AtStake {...task.about} />
      {view === 'qrCodeModal' ? (
        <QrExchange
          request={task.request}
          proposal={task.proposal}
          hash={hash}
          code={verificationCode(hash)}
          sending={sending}
          onAnswer={(answer) => void send(answer)}
          onBack={() => dispatch({ type: 'showInstructions' })}
          onCancel={() => onClose(false)}
        />
      ) : (
        <DeviceInstructions
          code={verificationCode(hash)}
          email={session?.email ?? ''}
          sending={sending}
          onQrCode={() => dispatch({ type: 'showQrCode' })}
          onCancel={() => onClose(false)}
        />
      )}
    </Dialog>
  );
}

function isOurs(signature: string, request: JsonValue, publicKey: string | undefined): boolean {
  return publicKey !== undefined && verifyRequestSignature({ publicKey, request, signature });
}
