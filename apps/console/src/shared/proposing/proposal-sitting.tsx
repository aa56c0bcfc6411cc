import './texts.ts';

import { Button, Dialog, DialogActions, Notice } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink, useGo } from '../routing/app-link.tsx';
import type { Proposal } from '../signing/use-submit-intent.tsx';
import { ProposalReview } from './proposal-review.tsx';

/** One of several proposals: what it is called in the list of what became of them. */
export interface SittingProposal {
  readonly name: string;
  readonly proposal: Proposal;
}

type Outcome = { readonly name: string } & (
  | { readonly kind: 'submitted'; readonly taskHref: string | undefined }
  | { readonly kind: 'skipped' }
);

/**
 * Several proposals in one sitting: each with its own review, dry run and signature, one after another, and with the reason of the one before to
 * begin with; then what became of them. One alone
 * leads to its task. `onBack` leads to where they were chosen, while none is signed.
 */
export function ProposalSitting({
  title,
  proposals,
  onBack,
  onClose,
}: {
  title: string;
  proposals: readonly SittingProposal[];
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('proposing');
  const queries = useQueryClient();
  const go = useGo();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [stopped, setStopped] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => {
    void queries.invalidateQueries();
    onClose();
  };
  const total = proposals.length;
  const at = outcomes.length;
  const current = stopped ? undefined : proposals[at];
  const submitted = outcomes.filter(({ kind }) => kind === 'submitted').length;
  if (current) {
    const { name, proposal } = current;
    return (
      <Dialog
        size="lg"
        title={total === 1 ? title : t('sitting.place', { title, number: at + 1, total })}
        onClose={submitted > 0 ? () => setStopped(true) : close}
      >
        {total > 1 ? (
          <p>
            <strong>{name}</strong>{' '}
            <Button size="xs" variant="subtle" onClick={() => setOutcomes([...outcomes, { name, kind: 'skipped' }])}>
              {t('sitting.skip')}
            </Button>
          </p>
        ) : null}
        <ProposalReview
          key={at}
          proposal={proposal}
          reason={reason}
          onReason={setReason}
          onBack={submitted === 0 ? onBack : () => setStopped(true)}
          onSubmitted={({ taskHref }) => {
            if (total > 1) {
              setOutcomes([...outcomes, { name, kind: 'submitted', taskHref }]);
              return;
            }
            close();
            if (taskHref !== undefined) go(taskHref, { force: true });
          }}
        />
      </Dialog>
    );
  }
  const left = proposals.slice(at).map((one): Outcome => ({ name: one.name, kind: 'skipped' }));
  return (
    <Dialog title={title} onClose={close}>
      <Notice
        tone={submitted === total ? 'good' : 'waiting'}
        title={submitted === total ? t('sitting.done', { count: total }) : t('sitting.stopped', { count: submitted, total })}
      >
        {t('sitting.doneHint')}
      </Notice>
      <ul>
        {[...outcomes, ...left].map((outcome, index) => (
          <li key={index}>
            {outcome.kind === 'submitted' && outcome.taskHref !== undefined ? (
              <AppLink href={outcome.taskHref}>{outcome.name}</AppLink>
            ) : (
              outcome.name
            )}
            {outcome.kind === 'skipped' ? ` (${t('sitting.notProposed')})` : null}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={close}>{t('app:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
