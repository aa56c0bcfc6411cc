import type { IntentPayload, IntentPayloadOf } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import type { ReactNode } from 'react';

/** What a kind's review takes: the payload, and the domain it applies in. */
export interface ReviewProps<Payload extends IntentPayload> {
  readonly payload: Payload;
  readonly targetDomainId: string;
}

/** The review of one kind. */
export type Review<Type extends IntentType> = (props: ReviewProps<IntentPayloadOf<Type>>) => ReactNode;
