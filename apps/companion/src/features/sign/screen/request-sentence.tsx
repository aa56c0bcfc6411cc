import { shortId } from '@countersign/kernel';
import { segmentsOf, unhidden, whatSegments, type Segment } from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { kindText } from '../../../app/i18n.ts';
import type { SignedRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import classes from './sign.module.css';

const decisionKeys = { Approve: 'sign.approve', Reject: 'sign.reject' } as const;

/** Who wants what, to whom, for how much: one sentence, as stretches. */
function sentenceOf(request: SignedRequest, content: Pick<Content, 'proposal' | 'names'>, t: TFunction): readonly Segment[] {
  const { proposal, names } = content;
  if (proposal === undefined) return [{ text: t('sign.decideUnknown') }];
  const what = whatSegments(proposal.payload, ledgerDescriptor, names, kindText(t));
  if (request.type === 'Propose') return [{ text: `${t('sign.propose')} ` }, ...what, { text: '.' }];
  const { id } = proposal.author;
  const name = names.name('user', id);
  const who = { text: name ?? shortId(id), title: id, ...(name !== undefined && { isSaid: true as const }) };
  const decided = segmentsOf((key, values) => t(key, { ...values }), decisionKeys[request.type], { who });
  return [...decided, { text: ' ' }, ...what, { text: '.' }];
}

/** Draws the sentence; what it names stands out. */
export function RequestSentence({ request, content }: { request: SignedRequest; content: Pick<Content, 'proposal' | 'names'> }) {
  const { t } = useTranslation();
  return (
    <>
      {sentenceOf(request, content, t).map((segment, index) =>
        segment.piece === undefined ? (
          segment.text
        ) : (
          <strong
            key={index}
            title={segment.piece.title}
            className={segment.piece.isSaid === true ? classes.saidWord : undefined}
          >
            <bdi>{unhidden(segment.text)}</bdi>
          </strong>
        ),
      )}
    </>
  );
}
