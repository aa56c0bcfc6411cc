import { Dialog } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useGo } from '../routing/app-link.tsx';
import type { Proposal, Submitted } from '../signing/use-submit-intent.tsx';
import { ProposalReview } from './proposal-review.tsx';

/**
 * A change without a screen of its own (a lock, a release): the kind's review with its dry run in a dialog, then the
 * signature, and its task. `onBack` leads to the step before; without it "back" closes.
 */
export function ProposalDialog({
  title,
  proposal,
  begunReason = '',
  onBack,
  onClose,
}: {
  title: string;
  proposal: Proposal;
  /** Why it was proposed before. */
  begunReason?: string | undefined;
  onBack?: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const go = useGo();
  const [reason, setReason] = useState(begunReason);
  const done = ({ taskHref }: Submitted) => {
    void queries.invalidateQueries();
    onClose();
    if (taskHref !== undefined) go(taskHref, { force: true });
  };
  return (
    <Dialog size="lg" title={title} onClose={onClose}>
      <ProposalReview proposal={proposal} reason={reason} onReason={setReason} onBack={onBack ?? onClose} onSubmitted={done} />
    </Dialog>
  );
}
