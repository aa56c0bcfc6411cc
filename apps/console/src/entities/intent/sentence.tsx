import type { IntentPayload } from '@countersign/kinds/schemas';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { useNames, type Names } from '../names.ts';
import { namesWantedBy } from './names-wanted.ts';
import { markers, segmentsOf, type Segment } from './sentence-template.ts';
import { whatItDoes } from './what-it-does.ts';

/** What a payload does, as stretches of a sentence: "send", "1.5 ETH", "from", "Treasury", ... */
export function whatSegments(payload: IntentPayload, names: Names, t: TFunction): Segment[] {
  const { key, pieces, count } = whatItDoes(payload, names, t);
  return segmentsOf(t(`sentence:what.${key}`, { ...markers(pieces), ...(count !== undefined && { count }) }), pieces);
}

/** The same as plain text, for lists, titles and exports. */
export function whatText(payload: IntentPayload, names: Names, t: TFunction): string {
  return whatSegments(payload, names, t)
    .map(({ text }) => text)
    .join('');
}

/** Draws stretches: pieces stand out, their whole value on hover. */
export function Sentence({ segments }: { segments: readonly Segment[] }) {
  return (
    <>
      {segments.map((segment, index) =>
        segment.piece ? (
          <strong key={index} title={segment.piece.title}>
            {segment.text}
          </strong>
        ) : (
          segment.text
        ),
      )}
    </>
  );
}

/** "You are about to ...": what a signature over a proposal does, in the signature modal. */
export function ProposalSentence({ payload, targetDomainId }: { payload: IntentPayload; targetDomainId: string }) {
  const { t } = useTranslation('sentence');
  const names = useNames(namesWantedBy(payload, targetDomainId));
  return (
    <>
      {t('signing.propose')} <Sentence segments={whatSegments(payload, names, t)} />.
    </>
  );
}
