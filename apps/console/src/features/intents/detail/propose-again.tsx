import { newId } from '@countersign/kernel';
import type { IntentEntity, IntentPayload } from '@countersign/kinds/schemas';
import { kindName } from '@countersign/kinds/words';
import { Button } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../../shared/late/opened.tsx';
import { accountSource } from '../../../entities/account/account-source.ts';

const ProposalDialog = lazyScreen(() => import('../../../shared/proposing/proposal-dialog.tsx'), 'ProposalDialog');

/** Proposes what a task asked for once more, where no form asks for it: its review says what would become of it now. */
export function ProposeAgain({ intent: { details } }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const [open, setOpen] = useState(false);
  const { payload, targetDomainId, metadata } = details;
  const accountId = payload.type === 'v0_AddAccountLedgers' ? payload.reference.id : undefined;
  const account = useQuery({ ...accountSource.one(targetDomainId, accountId ?? ''), enabled: accountId !== undefined }).data;
  if (accountId !== undefined && account === undefined) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('proposing:again')}
      </Button>
      {open ? (
        <Opened onClose={() => setOpen(false)}>
          <Renewed
            payload={payload}
            revision={account?.data.metadata.revision}
            targetDomainId={targetDomainId}
            reason={metadata.description}
            onClose={() => setOpen(false)}
          />
        </Opened>
      ) : null}
    </>
  );
}

/** The same payload with what has to be new in it, made once for as long as its review is open. */
function Renewed({
  payload,
  revision,
  targetDomainId,
  reason,
  onClose,
}: {
  payload: IntentPayload;
  revision: number | undefined;
  targetDomainId: string;
  reason: string | undefined;
  onClose: () => void;
}) {
  const [proposal] = useState(() => ({ payload: renewed(payload, revision), targetDomainId }));
  return <ProposalDialog title={kindName(payload.type)} proposal={proposal} begunReason={reason} onClose={onClose} />;
}

/** A cancellation names an order of its own, and a change the revision that there is now. */
export function renewed(payload: IntentPayload, revision: number | undefined): IntentPayload {
  if (payload.type === 'v0_AttemptTransactionOrderCancellation') return { ...payload, replacementTransactionOrderId: newId() };
  if (payload.type === 'v0_AddAccountLedgers' && revision !== undefined)
    return { ...payload, reference: { ...payload.reference, revision } };
  return payload;
}
