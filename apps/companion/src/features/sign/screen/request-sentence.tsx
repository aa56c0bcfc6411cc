import { shortId } from '@countersign/kernel';
import { segmentsOf, whatSegments, type Segment } from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Translate } from '@countersign/kernel';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import type { SignedRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import { SegmentsText } from './segments-text.tsx';

const decisionKeys = { Approve: 'sign:approve', Reject: 'sign:reject', Withdraw: 'sign:withdraw' } as const;

/** Who wants what, to whom, for how much: one sentence, as stretches. */
export function sentenceOf(
  request: SignedRequest,
  content: Pick<Content, 'proposal' | 'names'>,
  t: Translate,
): readonly Segment[] {
  const { proposal, names } = content;
  if (proposal === undefined) return [{ text: t('sign:decideUnknown') }];
  const what = whatSegments(proposal.payload, ledgerDescriptor, names, kindText(t));
  if (request.type === 'Propose') return [{ text: `${t('sign:propose')} ` }, ...what, { text: '.' }];
  const { id } = proposal.author;
  const name = names.name('user', id);
  const who = { text: name ?? shortId(id), title: id, ...(name !== undefined && { isSaid: true as const }) };
  const decided = segmentsOf((key, values) => t(key, { ...values }), decisionKeys[request.type], { who });
  return [...decided, { text: ' ' }, ...what, { text: '.' }];
}

/**
 * Draws the sentence; what it names stands out. While something is still asked for it says only that: an amount whose asset is on its way
 * would stand there as another one.
 */
export function RequestSentence({
  request,
  content,
}: {
  request: SignedRequest;
  content: Pick<Content, 'proposal' | 'names' | 'isPending'>;
}) {
  const { t } = useTranslation();
  if (content.isPending) return t('sign:reading');
  return <SegmentsText segments={sentenceOf(request, content, t)} />;
}
