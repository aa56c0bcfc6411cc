import { endpointToPlace, placedEndpoint, type Facts } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { endpointPlace } from '@countersign/ledger-port';
import { useQuery } from '@tanstack/react-query';

import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useKnownEndpoints } from '../../entities/known-endpoints.ts';
import { endpointLookUp } from '../../entities/look-up.ts';
import { ledgerModuleQuery } from '../ledgers/ledger-module-query.ts';

/** The endpoint that a task makes, changes, locks or unlocks, and the others at its place; undefined for what is about none. */
export function useTwins(payload: IntentPayload, domainId: string): Facts['twins'] {
  const id = endpointToPlace(payload);
  const now = useQuery({ ...endpointLookUp.query({ id: id ?? '', domainId }), enabled: id !== undefined }).data;
  const of = placedEndpoint(payload, now ?? undefined);
  const ledger = useQuery({ ...ledgersDirectory, enabled: of !== undefined }).data?.find((one) => one.id === of?.ledgerId);
  const type = ledger?.parameters.type ?? '';
  const module = useQuery({ ...ledgerModuleQuery(type), enabled: ledger !== undefined }).data;
  const paid = of && ledger && module ? endpointPlace(of, ledger, module) : undefined;
  const { reached } = useKnownEndpoints(domainId, paid && ledger && module ? { paid, ledger, module } : undefined);
  return of && { of, at: reached };
}
