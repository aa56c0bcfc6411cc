import type { Translate } from '@countersign/kernel';
import {
  destinationValue,
  movedValue,
  placeWords,
  shownPlace,
  unhidden,
  whatSegments as segmentsOf,
  whatText as textOf,
  type Segment,
} from '@countersign/kinds/words';
import { PlaceText } from '@countersign/ui';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames, type Names } from '../names.ts';
import { kindNames } from './kind-names.ts';
import { namesWantedBy } from './names-wanted.ts';

/** Reads the texts of the kinds of intent. */
export function kindText(t: Translate): Translate {
  return (key, values) => t(`kinds:${key}`, values);
}

/** What a payload does, as stretches of a sentence: "send", "1.5 ETH", "from", "Treasury", ... */
export function whatSegments(payload: IntentPayload, names: Names, t: Translate): readonly Segment[] {
  return segmentsOf(payload, ledgerDescriptor, kindNames(names), kindText(t));
}

/** The same as plain text, for lists, titles and exports. */
export function whatText(payload: IntentPayload, names: Names, t: Translate): string {
  return textOf(payload, ledgerDescriptor, kindNames(names), kindText(t));
}

/** The same where it stands by itself, and so begins with a capital letter. */
export function whatTitle(payload: IntentPayload, names: Names, t: Translate): string {
  const text = whatText(payload, names, t);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Whether a payload calls a contract: what it is sent then says little. */
export const callsContract = (payload: IntentPayload): boolean => movedValue(payload, ledgerDescriptor)?.isCall === true;

/** Draws stretches: pieces stand out, their whole value on hover. */
export function Sentence({ segments }: { segments: readonly Segment[] }) {
  return (
    <>
      {segments.map((segment, index) =>
        segment.piece ? (
          <strong key={index} title={segment.piece.title} translate="no">
            {unhidden(segment.text)}
          </strong>
        ) : (
          segment.text
        ),
      )}
    </>
  );
}

/** What a payload does, as a sentence of its own with the names that it needs. */
export function ProposedSentence({ payload, targetDomainId }: { payload: IntentPayload; targetDomainId: string }) {
  const { t } = useTranslation('sentence');
  const names = useNames(namesWantedBy(payload, targetDomainId));
  return <Sentence segments={whatSegments(payload, names, t)} />;
}

/** Where a payload pays, the address and the tag of each in full: what people compare with what they were given. */
export function PaidPlaces({ payload, targetDomainId }: { payload: IntentPayload; targetDomainId: string }) {
  const { t } = useTranslation('sentence');
  const names = kindNames(useNames(namesWantedBy(payload, targetDomainId)));
  const paid = movedValue(payload, ledgerDescriptor)?.to ?? [];
  return paid.map((to, index) => {
    const place = shownPlace(destinationValue(to), names);
    return place === undefined ? null : <PlaceText key={index} {...placeWords(place, kindText(t))} />;
  });
}

/** "You are about to ...": what a signature over a proposal does, in the signature modal. */
export function ProposalSentence({ payload, targetDomainId }: { payload: IntentPayload; targetDomainId: string }) {
  const { t } = useTranslation('sentence');
  return (
    <>
      {t('signing.propose')} <ProposedSentence payload={payload} targetDomainId={targetDomainId} />.
    </>
  );
}
