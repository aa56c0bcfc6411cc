import { whatSegments as segmentsOf, whatText as textOf, type Segment, type Translate } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { useNames, type Names } from '../names.ts';
import { kindNames } from './kind-names.ts';
import { namesWantedBy } from './names-wanted.ts';

/** Reads the texts of the kinds of intent. */
export function kindText(t: TFunction): Translate {
  return (key, values) => t(`kinds:${key}`, { ...values });
}

/** What a payload does, as stretches of a sentence: "send", "1.5 ETH", "from", "Treasury", ... */
export function whatSegments(payload: IntentPayload, names: Names, t: TFunction): readonly Segment[] {
  return segmentsOf(payload, ledgerDescriptor, kindNames(names), kindText(t));
}

/** The same as plain text, for lists, titles and exports. */
export function whatText(payload: IntentPayload, names: Names, t: TFunction): string {
  return textOf(payload, ledgerDescriptor, kindNames(names), kindText(t));
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
