import { knownAddress, lookAlikesOf, typedAddresses, type KnownAddress } from '@countersign/kinds/words';
import { addressApart } from '@countersign/ledger-registry/descriptors';
import type { Propose } from '@countersign/kinds/schemas';
import type { TransactionDescription } from '@countersign/ledger-port';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { endpointsInReach } from '../../../app/entities/endpoints-in-reach.ts';

const mostAddresses = 50;

/**
 * The known addresses that look like one that a proposal leads to, and are others: endpoints in reach as the notary signed them, own accounts'
 * and paid ones as the server says.
 */
export function lookAlikesQuery(proposal: Propose | undefined, described: TransactionDescription | undefined) {
  const addresses =
    proposal === undefined ? [] : typedAddresses(proposal.payload, described, { apart: addressApart }).slice(0, mostAddresses);
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['look-alikes', domainId, addresses, proposal?.payload],
    enabled: addresses.length > 0,
    queryFn: async ({ client, signal }) => {
      const [{ endpoints }, others] = await Promise.all([
        endpointsInReach({ domainId }, addresses, { client, signal }, 'lookAlike'),
        api().addresses.lookAlikes({ query: { address: addresses } }, { signal }),
      ]);
      const named = endpoints.map(({ id, alias: name, address }) => ({ of: 'Endpoint', id, name, address }) as const);
      return proposal === undefined
        ? new Map<string, readonly KnownAddress[]>()
        : lookAlikesOf(proposal.payload, [...named, ...others.items.map(knownAddress)], described, { apart: addressApart });
    },
    staleTime: 30_000,
    retry: false,
  });
}
