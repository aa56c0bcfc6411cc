import {
  addressesPaid,
  allReferencesIn,
  isOrder,
  mostOrdersAround,
  movesAlike,
  orderMade,
  ordersAround,
  samePayments,
  type Names,
  type OtherProposal,
  type SaidPayment,
} from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { shortId } from '@countersign/kernel';
import { addressApart, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { verifyEnvelopeAside } from '@countersign/signing';
import { formatDateTime } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { everyItem } from '../../../app/api/every-item.ts';
import type { WantedRecord } from '../../../app/entities/use-names.ts';

/** What may be the same payment as a proposal: other orders of the account within a day that move as much. */
interface PaymentsAround {
  readonly others: readonly OtherProposal[];
  /** The accounts that addresses in them are, as the server says. */
  readonly accounts: ReadonlyMap<string, string>;
  /** The proposals whose orders have ended and may still be paid, as the server says by their vaults' word: their intents. */
  readonly payable: ReadonlySet<string>;
  /** Some were not what the notary has signed, and are not among them. */
  readonly isForged: boolean;
}

/** As many ids as an address has room for. */
const mostOutlined = 100;

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
      if (proposal === undefined || accountId === undefined)
        return { others: [], accounts: new Map(), payable: new Set(), isForged: false };
      const params = { domainId: proposal.targetDomainId };
      const alike = (await everyItem(api().intents.list, { params, query }, { signal }, mostOrdersAround)).filter(
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
              },
            ]
          : [],
      );
      const payloads = others.length === 0 ? [] : [proposal.payload, ...others.map((other) => other.payload)];
      const [accounts, payable] = await Promise.all([accountsAt(addressesIn(payloads), signal), payableAmong(others, signal)]);
      return { others, accounts, payable, isForged: signed.includes(false) };
    },
    staleTime: 30_000,
    retry: false,
  });
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

/** Those whose orders have ended and may still be paid. Of a person who may not read orders it is said that they were approved, as of any other. */
async function payableAmong(others: readonly OtherProposal[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const payable = new Set<string>();
  const made = others.flatMap((other) => {
    const order = orderMade(other);
    return order === undefined ? [] : [{ intentId: other.intentId, ...order }];
  });
  for (const [domainId, orders] of Map.groupBy(made, (order) => order.domainId)) {
    const query = { orderId: orders.slice(0, mostOutlined).map(({ id }) => id) };
    const outlines = await api()
      .orders.outlines({ params: { domainId }, query }, { signal })
      .catch(() => ({ items: [] }));
    for (const { orderId, transaction } of outlines.items) {
      const order = transaction?.mayStillBePaid === true ? orders.find(({ id }) => id === orderId) : undefined;
      if (order !== undefined) payable.add(order.intentId);
    }
  }
  return payable;
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
          }).map(({ intentId, domainId, status, author, createdAt }) => ({
            intentId,
            domainId,
            status,
            ...(data?.payable.has(intentId) === true && { mayStillBePaid: true }),
            who: names.name('user', author.id) ?? shortId(author.id),
            when: formatDateTime(createdAt),
          })),
    isUnknown: isError,
    isForged: data?.isForged === true,
    isPending: isPending && fetchStatus !== 'idle',
  };
}
