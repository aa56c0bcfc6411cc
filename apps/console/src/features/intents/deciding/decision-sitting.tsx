import './texts.ts';

import { requestHash } from '@countersign/signing';
import { Dialog } from '@countersign/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useScope } from '../../../shared/routing/scope.ts';
import { holdUnsavedWork } from '../../../shared/session/unsaved-work.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import type { Decision } from '@countersign/governance/decision-request';
import { decisionToSign } from '../../../shared/signing/decision-to-sign.ts';
import { seenAround } from '../../../shared/signing/seen-around.ts';
import { LookOver, type Deciding } from './look-over.tsx';
import { SittingProgress } from './sitting-progress.tsx';
import { sittingPorts } from './sitting-ports.ts';
import { startSitting, type Sitting, type SittingItem } from './sitting.ts';

/**
 * Decides several tasks the same way in one sitting: a look over all of them, then the device asks for each by itself, then what became of
 * each. Closing it while the device is asked ends the sitting, and stays to say so.
 */
export function DecisionSitting({
  tasks,
  type,
  onClose,
}: {
  tasks: readonly Deciding[];
  type: Decision['type'];
  onClose: () => void;
}) {
  const { t } = useTranslation('deciding');
  const { domainId } = useScope();
  const session = useSession();
  const isBeginning = useRef(false);
  const [begun, setBegun] = useState<{ readonly sitting: Sitting; readonly items: readonly SittingItem[] } | null>(null);
  // Without the page nothing that is signed would be sent: a session that ends here is not left for the sign-in.
  useEffect(() => holdUnsavedWork(), []);
  const sitting = begun?.sitting;
  useEffect(() => {
    if (!sitting) return undefined;
    const leave = () => sitting.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      sitting.stop();
    };
  }, [sitting]);
  const begin = async (chosen: readonly Deciding[], decision: Decision) => {
    if (isBeginning.current) return;
    isBeginning.current = true;
    const items = await Promise.all(
      chosen.map(async ({ intent, decider }): Promise<SittingItem> => {
        const around = type === 'Approve' ? await seenAround(intent.data) : {};
        const { request, send } = decisionToSign(decider, intent.data, decision, around);
        return { intent: intent.data, author: decider, type, request, hash: requestHash(request), send };
      }),
    );
    setBegun({ items, sitting: startSitting(items, sittingPorts(domainId, session?.publicKey)) });
  };
  if (begun) return <SittingProgress {...begun} type={type} email={session?.email ?? ''} onClose={onClose} />;
  return (
    <Dialog size="lg" title={t(`title.${type}`, { count: tasks.length })} onClose={onClose}>
      <LookOver tasks={tasks} type={type} onCancel={onClose} onBegin={(chosen, decision) => void begin(chosen, decision)} />
    </Dialog>
  );
}
