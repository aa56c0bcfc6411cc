import type { GenesisEntity } from '@countersign/governance';
import { sealEnvelope, type Notary } from '@countersign/signing';

import type { EntityRecord } from '../ports/change.ts';

/** What an instance itself makes, as the notary signs it. */
export function firstRevision<Kind extends GenesisEntity['kind']>(
  notary: Notary,
  { kind, domainId, data }: GenesisEntity<Kind>,
): EntityRecord<Kind> {
  return { ...sealEnvelope(notary, data), kind, id: data.id, domainId, revision: 1 };
}
