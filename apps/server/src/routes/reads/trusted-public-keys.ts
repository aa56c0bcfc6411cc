import { createTrustedPublicKeys, type IntentPorts, type Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** The keys with which the instance signs. */
export function trustedPublicKeyHandlers(reads: Reads, notary: IntentPorts['notary']): ApiHandlers['trustedPublicKeys'] {
  const keysFor = createTrustedPublicKeys({ reads, notary });
  return {
    api: ({ query }) => keysFor('ApiSignatures', query),
    trustedCollection: ({ query }) => keysFor('TrustedCollectionSignatures', query),
    messages: ({ query }) => keysFor('MessagingSignatures', query),
  };
}
