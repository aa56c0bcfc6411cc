import { knownEndpoints, type LedgerModule, type ParsedAddress } from '@countersign/ledger-port';
import type { Endpoint, Ledger } from '@countersign/model';
import { useQueries, useQuery } from '@tanstack/react-query';

import { ledgerModuleQuery } from '../shared/ledgers/ledger-module-query.ts';
import { domainsQuery } from '../shared/membership/membership-queries.ts';
import { chainOf } from '../shared/membership/membership.ts';
import { useReadableIn } from '../shared/membership/readable-in.ts';
import { ledgersDirectory } from './directory-queries.ts';
import { endpointsByAddress, mostAtOnce } from './known-endpoints.ts';

/** An address that an order pays, and where. */
interface Paid {
  readonly ledgerId: string;
  readonly address: string;
}

interface Read {
  readonly paid: ParsedAddress;
  readonly ledger: Ledger;
  readonly module: LedgerModule;
}

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  all.length === 0 ? [] : [all.slice(0, most), ...inParts(all.slice(most), most)];

/**
 * The endpoint that an address is known as, for all addresses of a list in a few questions: of the domain, and of those above it that the person
 * may read. Of several the one that is trusted least, as the order's own screen has it first.
 */
export function useKnownPayees(domainId: string, all: readonly Paid[]): (of: Paid) => Endpoint | undefined {
  const domains = useQuery(domainsQuery).data ?? [];
  const readable = useReadableIn('endpoints');
  const ledgers = (useQuery(ledgersDirectory).data ?? []).filter(({ id }) => all.some(({ ledgerId }) => ledgerId === id));
  const types = [...new Set(ledgers.map(({ parameters }) => parameters.type))];
  const modules = useQueries({ queries: types.map(ledgerModuleQuery) });
  const read = ({ ledgerId, address }: Paid): Read | undefined => {
    const ledger = ledgers.find(({ id }) => id === ledgerId);
    const module = ledger && modules[types.indexOf(ledger.parameters.type)]?.data;
    if (!ledger || !module) return undefined;
    const parsed = module.address.parse(address, ledger);
    return parsed.ok ? { paid: parsed.value, ledger, module } : undefined;
  };
  const asked = ledgers.flatMap((ledger) => {
    const spellings = all
      .filter(({ ledgerId }) => ledgerId === ledger.id)
      .flatMap((one) => read(one) ?? [])
      .flatMap(({ paid, module }) => module.address.spellings(paid, ledger));
    return inParts([...new Set(spellings)], mostAtOnce).map((part) => ({ ledgerId: ledger.id, part }));
  });
  const answers = useQueries({
    queries: readable(chainOf(domainId, domains)).flatMap((id) =>
      asked.map(({ ledgerId, part }) => endpointsByAddress(id, ledgerId, part)),
    ),
  });
  const endpoints = answers.flatMap(({ data }) => data ?? []);
  return (of) => {
    const known = read(of);
    return known && knownEndpoints(known.paid, endpoints, known.ledger, known.module)[0];
  };
}
