import type { GenesisEntity } from '@countersign/governance';

import type { UnsealedEntity } from '../ports/change.ts';

/** What an instance itself makes, as it is first. */
export function firstRevision<Kind extends GenesisEntity['kind']>({
  kind,
  domainId,
  data,
}: GenesisEntity<Kind>): UnsealedEntity<Kind> {
  return { data, kind, id: data.id, domainId, revision: 1 };
}
