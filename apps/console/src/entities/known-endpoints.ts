import { items } from '@countersign/client';
import { knownAddress, type KnownAddress } from '@countersign/kinds/words';
import { endpointsAt, knownEndpoints, otherTagsOf, type LedgerModule, type ParsedAddress } from '@countersign/ledger-port';
import type { Endpoint, Ledger } from '@countersign/model';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';
import { domainsQuery } from '../shared/membership/membership-queries.ts';
import { useReadableIn } from '../shared/membership/readable-in.ts';
import { chainOf } from '../shared/membership/membership.ts';

const freshMs = 60_000;

/** The endpoints of a domain whose address on a ledger is written in one of these ways, whatever the case of its letters. */
export function endpointsByAddress(domainId: string, ledgerId: string, spellings: readonly string[]) {
  const query = { ledgerId: [ledgerId], address: [...spellings], limit: 250 };
  return queryOptions({
    queryKey: ['directory', 'endpoints', domainId, query],
    queryFn: async ({ signal }) =>
      (await Array.fromAsync(items(api.endpoints.list, { params: { domainId }, query }, { signal }))).map(({ data }) => data),
    staleTime: freshMs,
  });
}

/** The endpoints of a domain whose address on a ledger begins like this, whatever the case of its letters. */
function endpointsByBeginning(domainId: string, ledgerId: string, beginning: string) {
  const query = { ledgerId: [ledgerId], 'address.startsWith': beginning, limit: 250 };
  return queryOptions({
    queryKey: ['directory', 'endpoints', domainId, query],
    queryFn: async ({ signal }) =>
      (await Array.fromAsync(items(api.endpoints.list, { params: { domainId }, query }, { signal }))).map(({ data }) => data),
    staleTime: freshMs,
  });
}

/** Addresses that one question holds. */
export const mostAtOnce = 50;

/**
 * The known addresses that begin and end like these, and are others: of the endpoints of a domain and of those above it, of own accounts, and
 * paid ones, as far as the person may read them.
 */
export function useLookAlikes(domainId: string, addresses: readonly string[]): readonly KnownAddress[] {
  const domains = useQuery(domainsQuery).data ?? [];
  const readable = useReadableIn('endpoints');
  const asked = [...new Set(addresses)].slice(0, mostAtOnce);
  const answers = useQueries({
    queries:
      asked.length === 0
        ? []
        : readable(chainOf(domainId, domains)).map((id) =>
            queryOptions({
              queryKey: ['directory', 'look-alikes', id, asked],
              queryFn: async ({ signal }) => {
                const query = { lookAlike: asked, limit: 50 };
                return (await api.endpoints.list({ params: { domainId: id }, query }, { signal })).items.map(({ data }) => data);
              },
              staleTime: freshMs,
            }),
          ),
  });
  const others = useQuery({
    queryKey: ['directory', 'look-alike-addresses', asked],
    queryFn: async ({ signal }) =>
      (await api.addresses.lookAlikes({ query: { address: asked } }, { signal })).items.map(knownAddress),
    staleTime: freshMs,
    enabled: asked.length > 0,
  }).data;
  const endpoints = answers.flatMap(({ data }) => data ?? []);
  return [
    ...endpoints.map(({ id, alias: name, address }): KnownAddress => ({ of: 'Endpoint', id, name, address })),
    ...(others ?? []),
  ];
}

/** An address on a ledger with its rules. */
interface PaidAddress {
  readonly paid: ParsedAddress;
  readonly ledger: Ledger;
  readonly module: LedgerModule;
}

/** Who is known by an address; those that are trusted least first. */
interface KnownThere {
  /** By its tag as well. */
  readonly known: readonly Endpoint[];
  /** With another tag, or without one: somebody else. */
  readonly otherTags: readonly Endpoint[];
  /** Whom a payment there may reach, or whose payments may reach it: one without a tag has them all. */
  readonly reached: readonly Endpoint[];
}

const nobody: KnownThere = { known: [], otherTags: [], reached: [] };

/**
 * The endpoints that an address is known as where an order of a domain may reach them: its own, and those of the domains above it that
 * the person may read.
 */
export function useKnownEndpoints(domainId: string, address: PaidAddress | undefined): KnownThere {
  const domains = useQuery(domainsQuery).data ?? [];
  const readable = useReadableIn('endpoints');
  const answers = useQueries({
    queries:
      address === undefined
        ? []
        : readable(chainOf(domainId, domains)).map((id) =>
            endpointsByAddress(id, address.ledger.id, address.module.address.spellings(address.paid, address.ledger)),
          ),
  });
  const beginnings = address?.module.address.taggedBeginnings?.(address.paid.address, address.ledger) ?? [];
  const tagged = useQueries({
    queries:
      address === undefined
        ? []
        : readable(chainOf(domainId, domains)).flatMap((id) =>
            beginnings.map((beginning) => endpointsByBeginning(id, address.ledger.id, beginning)),
          ),
  });
  if (address === undefined) return nobody;
  const { paid, ledger, module } = address;
  const found = [...answers, ...tagged].flatMap(({ data }) => data ?? []);
  const written = [...new Map(found.map((one) => [one.id, one])).values()];
  return {
    known: knownEndpoints(paid, written, ledger, module),
    otherTags: otherTagsOf(paid, written, ledger, module),
    reached: endpointsAt(paid, written, ledger, module),
  };
}
