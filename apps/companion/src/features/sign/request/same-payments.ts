import {
  addressesPaid,
  allReferencesIn,
  isOrder,
  mostOrdersAround,
  movesAlike,
  ordersAround,
  payableTasks,
  samePayments,
  type Names,
  type OtherProposal,
  type SaidPayment,
} from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { ApiError } from '@countersign/client';
import { shortId } from '@countersign/kernel';
import { addressApart, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { verifyEnvelopeAside } from '@countersign/signing';
import { limits } from '@countersign/model/names';
import { formatDateTime } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { everyItem } from '../../../app/api/every-item.ts';
import type { WantedRecord } from '../../../app/entities/use-names.ts';

/** What may be the same payment as a proposal: other orders of the account that move as much, within a day or ended and still payable. */
interface PaymentsAround {
  readonly others: readonly OtherProposal[];
  /** The accounts that addresses in them are, as the server says. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Some were not what the notary has signed, and are not among them. */
  readonly isForged: boolean;
}

/** When a proposal was made, as far as there is a task of it; now where there is none. */
interface ProposalMoment {
  readonly intentId: string;
  readonly at: Date;
}

/** Reads what may be the same payment as a proposal; fails where the account orders more than is compared. */
function paymentsAroundQuery(
  proposal: Propose | undefined,
  { intentId, at }: ProposalMoment,
  notaryPublicKey: string | undefined,
) {
  const payload = proposal?.payload;
  const accountId = payload && isOrder(payload) ? payload.accountId : undefined;
  const query = ordersAround(accountId ?? '', at);
  return queryOptions({
    queryKey: ['payments-around', proposal?.targetDomainId, intentId, query, payload, notaryPublicKey],
    enabled: accountId !== undefined,
    queryFn: async ({ signal }): Promise<PaymentsAround> => {
      if (proposal === undefined || accountId === undefined) return { others: [], accounts: new Map(), isForged: false };
      const params = { domainId: proposal.targetDomainId };
      const [around, payable] = await Promise.all([
        everyItem(api().intents.list, { params, query }, { signal }, mostOrdersAround),
        payableAround(params.domainId, accountId, signal),
      ]);
      const marked = new Set(payable.map(({ data }) => data.id));
      const alike = [...payable, ...around.filter(({ data }) => !marked.has(data.id))].filter(
        ({ data }) => data.id !== intentId && movesAlike(proposal.payload, data.details.payload, ledgerDescriptor),
      );
      const signed = await Promise.all(
        alike.map(async (one) => notaryPublicKey === undefined || (await verifyEnvelopeAside(one, notaryPublicKey))),
      );
      const others = alike.flatMap(({ data: { id, details, state } }, index): OtherProposal[] =>
        signed[index] === true
          ? [
              {
                intentId: id,
                domainId: details.targetDomainId,
                author: details.author,
                createdAt: new Date(details.metadata.createdAt),
                status: state.status,
                payload: details.payload,
                ...(marked.has(id) && { mayStillBePaid: true }),
              },
            ]
          : [],
      );
      const payloads = others.length === 0 ? [] : [proposal.payload, ...others.map((other) => other.payload)];
      return { others, accounts: await accountsAt(addressesIn(payloads), signal), isForged: signed.includes(false) };
    },
    staleTime: 30_000,
    retry: false,
  });
}

/** The tasks whose orders from an account have ended and may still be paid, however long ago they were proposed, as the server says by their vaults' word. */
async function payableAround(domainId: string, accountId: string, signal: AbortSignal) {
  const params = { domainId };
  const limit = limits.pageSizeMaximum;
  try {
    return await payableTasks(accountId, {
      transactions: async (query) => (await api().transactions.list({ params, query: { ...query, limit } }, { signal })).items,
      tasks: async (query) => (await api().intents.list({ params, query: { ...query, limit } }, { signal })).items,
      payload: ({ data }) => data.details.payload,
    });
  } catch (error) {
    // A person who may read no transactions hears of what was proposed within a day alone.
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

function addressesIn(payloads: readonly Propose['payload'][]): readonly string[] {
  return addressesPaid(payloads, { ledgers: ledgerDescriptor, names: { ticker: () => undefined, apart: addressApart } });
}

async function accountsAt(addresses: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    addresses.map(async (address) => {
      const [own] = (await api().addresses.find({ query: { address } }, { signal })).items;
      return own === undefined ? [] : [[address, own.accountId] as const];
    }),
  );
  return new Map(found.flat());
}

interface SamePayments {
  /** The names that the comparison needs. */
  readonly wanted: readonly WantedRecord[];
  /** Who else proposed the same payment within a day, given these names. */
  readonly said: (names: Names) => readonly SaidPayment[];
  readonly isUnknown: boolean;
  readonly isForged: boolean;
  readonly isPending: boolean;
}

/** Compares a proposal with the other orders of its account, by what the notary has signed of them. */
export function useSamePayments(
  proposal: Propose | undefined,
  moment: ProposalMoment,
  { notaryPublicKey, isOpen }: { readonly notaryPublicKey: string | undefined; readonly isOpen: boolean },
): SamePayments {
  const asked = paymentsAroundQuery(proposal, moment, notaryPublicKey);
  const { data, isError, isPending, fetchStatus } = useQuery({ ...asked, enabled: isOpen && asked.enabled === true });
  const others = data?.others ?? [];
  return {
    wanted: others.flatMap(({ payload, domainId, author }) => [
      { kind: 'user' as const, ...author },
      ...allReferencesIn(payload, domainId, ledgerDescriptor),
    ]),
    said: (names) =>
      proposal === undefined
        ? []
        : samePayments({ ...moment, payload: proposal.payload }, others, {
            ledgers: ledgerDescriptor,
            names,
            accountAt: (address) => data?.accounts.get(address),
          }).map(({ intentId, domainId, status, author, createdAt, mayStillBePaid }) => ({
            intentId,
            domainId,
            status,
            ...(mayStillBePaid === true && { mayStillBePaid }),
            who: names.name('user', author.id) ?? shortId(author.id),
            when: formatDateTime(createdAt),
          })),
    isUnknown: isError,
    isForged: data?.isForged === true,
    isPending: isPending && fetchStatus !== 'idle',
  };
}
