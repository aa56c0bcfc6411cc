import { ApiError } from '@countersign/client';
import { proposalOfIntent } from '@countersign/governance/approval-context';
import {
  actedOnBy,
  isOrder,
  referencesIn,
  saidOrder,
  saidTransfer,
  type Names,
  type OrderPayload,
  type Reference,
} from '@countersign/kinds/words';
import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiTransfer } from '@countersign/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { entityQuery } from '../../../app/entities/entity-query.ts';
import { checkProposal, type ProposalCheck } from './check-proposal.ts';

/** An order that a request cancels or replaces, as somebody proposed it. */
export interface ActedOrder {
  readonly id: string;
  readonly payload: OrderPayload;
  readonly proposal: Propose;
  /** Whether its author's signature is over that very text. */
  readonly check: ProposalCheck;
}

/** What a request acts on by id, as far as it could be read. */
export interface ActedOn {
  readonly orders: readonly ActedOrder[];
  /** As the server says; nobody signed them. */
  readonly transfers: readonly ApiTransfer[];
  /** Something of it could not be read. */
  readonly isUnknown: boolean;
}

/** The orders and transfers that a proposal names by their ids alone; nothing is asked for one that names none. */
export function actedOnQuery(proposal: Propose | undefined) {
  const acted = proposal && actedOnBy(proposal.payload);
  const orders = acted?.orders ?? [];
  const transfers = acted?.transfers ?? [];
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['acted-on', domainId, orders, transfers],
    enabled: orders.length + transfers.length > 0,
    queryFn: async ({ client, signal }): Promise<ActedOn> => {
      const readOrders = Promise.all(orders.map((id) => orReadable(orderOf(id, domainId, client, signal))));
      const readTransfers = Promise.all(transfers.map((id) => orReadable(transferOf(id, domainId, signal))));
      const found = { orders: await readOrders, transfers: await readTransfers };
      return {
        orders: found.orders.filter((one) => one !== undefined),
        transfers: found.transfers.filter((one) => one !== undefined),
        isUnknown: [...found.orders, ...found.transfers].includes(undefined),
      };
    },
    staleTime: 30_000,
    retry: false,
  });
}

/** What the person may not read, or is not there, is not known. */
async function orReadable<T>(asked: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

async function transferOf(transferId: string, domainId: string, signal: AbortSignal): Promise<ApiTransfer | undefined> {
  const transfer = await api().transfers.get({ params: { domainId, transferId } }, { signal });
  return transfer.id === transferId ? transfer : undefined;
}

/** The proposal by which somebody made the order: its id is in the text that they signed. */
async function orderOf(id: string, domainId: string, client: QueryClient, signal: AbortSignal): Promise<ActedOrder | undefined> {
  const { items } = await api().intents.list(
    {
      params: { domainId },
      query: { entityId: id, 'details.payload.type': ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'] },
    },
    { signal },
  );
  const makers = items.map(({ data }) => data).filter((intent) => makes(intent, id));
  // An id is used once: what failed with it did not make the order.
  const maker = makers.find(({ state }) => state.status === 'Executed') ?? makers[0];
  const payload = maker?.details.payload;
  if (maker === undefined || payload === undefined || !isOrder(payload)) return undefined;
  const { author, proposalSignature } = maker.details;
  const known = await client.fetchQuery(entityQuery('user', author));
  const proposal = proposalOfIntent(maker);
  const check = await checkProposal(proposal, proposalSignature, known.before?.publicKey ?? known.now?.publicKey);
  return { id, payload, proposal, check };
}

function makes({ details: { payload } }: IntentEntity, id: string): boolean {
  return isOrder(payload) && payload.id === id;
}

/** The things that these orders and transfers name, and who proposed them. */
export function referencesOfActed({ orders, transfers }: ActedOn, domainId: string): readonly Reference[] {
  return [
    ...orders.flatMap(({ payload, proposal }): readonly Reference[] => [
      ...referencesIn(payload, proposal.targetDomainId, ledgerDescriptor),
      { kind: 'user', ...proposal.author },
    ]),
    ...transfers.map(({ tickerId }) => ({ kind: 'ticker', id: tickerId, domainId }) as const),
  ];
}

/** How a sentence says these orders and transfers. */
export function saidOfActed({ orders, transfers }: ActedOn): NonNullable<Names['said']> {
  return (of, id) => {
    if (of === 'order') {
      const order = orders.find((one) => one.id === id);
      return order && saidOrder(order.payload, ledgerDescriptor);
    }
    const transfer = transfers.find((one) => one.id === id);
    return transfer && saidTransfer({ amount: BigInt(transfer.value), tickerId: transfer.tickerId, from: senderOf(transfer) });
  };
}

/** The one address that a transfer came from; undefined where it is not known, or there are several. */
export function senderOf({ senders }: ApiTransfer): string | undefined {
  const addresses = senders.flatMap((sender) => (sender.type === 'Address' ? [sender.address] : (sender.addresses ?? [])));
  return addresses.length === 1 ? addresses[0] : undefined;
}
