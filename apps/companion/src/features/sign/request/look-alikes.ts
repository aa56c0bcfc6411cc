import { lookAlikesOf, typedAddresses } from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import type { TransactionDescription } from '@countersign/ledger-port';
import { queryOptions } from '@tanstack/react-query';
import { endpointsInReach } from '../../../app/entities/endpoints-in-reach.ts';

const mostAddresses = 50;

/** The endpoints in reach whose addresses look like one that a proposal leads to, and are others; as the notary signed them. */
export function lookAlikesQuery(proposal: Propose | undefined, described: TransactionDescription | undefined) {
  const addresses = proposal === undefined ? [] : typedAddresses(proposal.payload, described).slice(0, mostAddresses);
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['look-alikes', domainId, addresses, proposal?.payload],
    enabled: addresses.length > 0,
    queryFn: async ({ client, signal }) => {
      const { endpoints } = await endpointsInReach({ domainId }, addresses, { client, signal }, 'lookAlike');
      return proposal === undefined ? new Map<string, readonly string[]>() : lookAlikesOf(proposal.payload, endpoints, described);
    },
    staleTime: 30_000,
    retry: false,
  });
}
