import type { IntentPayload } from '@countersign/kinds/schemas';
import { unknownOperation, type TransactionDescription } from '@countersign/ledger-port';
import type { Endpoint, Ledger, TransactionDestination } from '@countersign/model';
import { useQueries, useQuery } from '@tanstack/react-query';

import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useKnownEndpoints } from '../../entities/known-endpoints.ts';
import { endpointLookUp } from '../../entities/look-up.ts';
import { ledgerModuleQuery } from '../ledgers/ledger-module-query.ts';
import type { LedgerModule } from '../ledgers/ledger-types.ts';
import { domainsQuery } from '../membership/membership-queries.ts';
import { useReadableIn } from '../membership/readable-in.ts';
import { chainOf } from '../membership/membership.ts';

/**
 * What a transaction order asks of its ledger, as the ledger's own code reads it, with the warnings that come of the ABI stored with the
 * endpoint it calls; undefined for anything else, and while that code is loaded.
 */
export function useOrderDescription(payload: IntentPayload | undefined, domainId: string): TransactionDescription | undefined {
  const order = payload?.type === 'v0_CreateTransactionOrder' ? payload : undefined;
  const type = order?.parameters.type ?? '';
  const { data: module } = useQuery({ ...ledgerModuleQuery(type), enabled: order !== undefined });
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === order?.ledgerId);
  const called = order && module?.transaction.describe(order.parameters).calls[0]?.contract;
  const endpoints = useEndpointsOf(called, domainId, ledger, module ?? undefined);
  if (order === undefined || module === undefined) return undefined;
  return module?.transaction.describe(order.parameters, endpoints) ?? unknownOperation(type);
}

/** The endpoint that is named, or those that the address is known as, of the domain and those above it. */
function useEndpointsOf(
  to: TransactionDestination | undefined,
  domainId: string,
  ledger: Ledger | undefined,
  module: LedgerModule | undefined,
): readonly Endpoint[] {
  const domains = useQuery(domainsQuery).data ?? [];
  const readable = useReadableIn('endpoints');
  const ids =
    to?.type === 'Endpoint' ? readable(chainOf(domainId, domains)).map((above) => ({ id: to.endpointId, domainId: above })) : [];
  const named = useQueries({ queries: ids.map((place) => endpointLookUp.query(place)) }).flatMap(({ data }) => data ?? []);
  const paid = ledger && module && to?.type === 'Address' ? module.address.parse(to.address, ledger) : undefined;
  const { known } = useKnownEndpoints(domainId, ledger && module && paid?.ok ? { paid: paid.value, ledger, module } : undefined);
  return [...named, ...known];
}
