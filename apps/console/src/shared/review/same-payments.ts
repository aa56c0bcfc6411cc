import { items } from '@countersign/client';
import { CodedError, shortId } from '@countersign/kernel';
import {
  addressesPaid,
  isOrder,
  mostOrdersAround,
  movesAlike,
  ordersAround,
  payableTasks,
  samePayments,
  type OtherProposal,
  type SaidPayment,
} from '@countersign/kinds/words';
import type { IntentEntity, IntentPayload } from '@countersign/kinds/schemas';
import { limits } from '@countersign/model/names';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { formatDateTime, useNow } from '@countersign/ui';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

import { kindNames } from '../../entities/intent/kind-names.ts';
import { allNamesWanted, namesWantedBy } from '../../entities/intent/names-wanted.ts';
import { useNames } from '../../entities/names.ts';
import { api } from '../api/client.ts';
import { isNotTheirs } from '../api/is-not-theirs.ts';
import { domainsQuery } from '../membership/membership-queries.ts';
import { chainOf } from '../membership/membership.ts';
import { useReadableIn } from '../membership/readable-in.ts';

const freshMs = 60_000;

/** A task that is there already. */
export interface TaskMoment {
  readonly intentId: string;
  readonly createdAt: string;
}

/** When a task was made, which is what others are compared with. */
export function taskMoment({ id, details }: IntentEntity): TaskMoment {
  return { intentId: id, createdAt: details.metadata.createdAt };
}

interface Around {
  readonly domainId: string;
  readonly accountId: string;
  readonly at: Date;
}

/** What else was ordered from an account within a day of a moment. */
function ordersAroundQuery({ domainId, accountId, at }: Around) {
  const query = { ...ordersAround(accountId, at), limit: limits.pageSizeMaximum };
  return queryOptions({
    queryKey: ['intents', domainId, 'around', query],
    queryFn: async ({ signal }) => {
      const found: IntentEntity[] = [];
      for await (const { data } of items(api.intents.list, { params: { domainId }, query }, { signal })) {
        if (found.length >= mostOrdersAround)
          throw new CodedError('TooManyOrders', 'The account orders more in a day than is compared');
        found.push(data);
      }
      return found;
    },
    staleTime: freshMs,
    retry: 1,
  });
}

/** The tasks whose orders from an account have ended and may still be paid, however long ago they were proposed. */
function payableQuery({ domainId, accountId }: Omit<Around, 'at'>) {
  return queryOptions({
    queryKey: ['intents', domainId, 'payable', accountId],
    queryFn: async ({ signal }) => {
      const params = { domainId };
      const limit = limits.pageSizeMaximum;
      try {
        return await payableTasks(accountId, {
          transactions: async (query) => (await api.transactions.list({ params, query: { ...query, limit } }, { signal })).items,
          tasks: async (query) =>
            (await api.intents.list({ params, query: { ...query, limit } }, { signal })).items.map(({ data }) => data),
          payload: ({ details }) => details.payload,
        });
      } catch (error) {
        // A person who may read no transactions hears of what was proposed within a day alone.
        if (isNotTheirs(error)) return [];
        throw error;
      }
    },
    staleTime: freshMs,
    retry: 1,
  });
}

/** The account that has an address; null where the person may read none that has it. */
function accountAtQuery(address: string) {
  return queryOptions({
    queryKey: ['directory', 'account-at', address],
    queryFn: async ({ signal }) => (await api.addresses.find({ query: { address } }, { signal })).items[0]?.accountId ?? null,
    staleTime: freshMs,
  });
}

function otherProposal({ id, details, state }: IntentEntity): OtherProposal {
  return {
    intentId: id,
    domainId: details.targetDomainId,
    author: details.author,
    createdAt: new Date(details.metadata.createdAt),
    status: state.status,
    payload: details.payload,
  };
}

/** Each once, with those that may still be paid marked. */
function otherProposals(around: readonly IntentEntity[], payable: readonly IntentEntity[]): readonly OtherProposal[] {
  const marked = new Set(payable.map(({ id }) => id));
  const others = around.filter(({ id }) => !marked.has(id)).map(otherProposal);
  return [...payable.map((intent) => ({ ...otherProposal(intent), mayStillBePaid: true })), ...others];
}

/**
 * Who else proposed the same payment within a day, or one that has ended and may still be paid, as far as the person may read tasks there, and whether it could
 * be found out. `task` is the one that
 * proposes it, where there is one already.
 */
export function useSamePayments(
  payload: IntentPayload,
  domainId: string,
  task?: TaskMoment,
): { readonly samePayments: readonly SaidPayment[]; readonly areSamePaymentsUnknown: boolean } {
  const now = useNow();
  const at = task === undefined ? new Date(now) : new Date(task.createdAt);
  const accountId = isOrder(payload) ? payload.accountId : '';
  const around = useQuery({ ...ordersAroundQuery({ domainId, accountId, at }), enabled: accountId !== '' });
  const payable = useQuery({ ...payableQuery({ domainId, accountId }), enabled: accountId !== '' });
  const alike = otherProposals(around.data ?? [], payable.data ?? []).filter((other) =>
    movesAlike(payload, other.payload, ledgerDescriptor),
  );
  const names = useNamesOf(alike.length === 0 ? [] : [payload, ...alike.map((other) => other.payload)], domainId, alike);
  const reading = { ledgers: ledgerDescriptor, names: kindNames(names) };
  const typed = alike.length === 0 ? [] : addressesPaid([payload, ...alike.map((other) => other.payload)], reading);
  const accounts = useQueries({ queries: typed.map(accountAtQuery) });
  const accountAt = (address: string) => accounts[typed.indexOf(address)]?.data ?? undefined;
  const same = samePayments({ intentId: task?.intentId, payload, at }, alike, { ...reading, accountAt });
  return {
    samePayments: same.map(({ intentId, domainId: place, status, author, createdAt, mayStillBePaid }) => ({
      intentId,
      domainId: place,
      status,
      ...(mayStillBePaid === true && { mayStillBePaid }),
      who: names.user(author) ?? shortId(author.id),
      when: formatDateTime(createdAt),
    })),
    areSamePaymentsUnknown: around.isError || payable.isError || accounts.some(({ isError }) => isError),
  };
}

/** What payments are compared by: an endpoint may be of a domain above. */
function useNamesOf(payloads: readonly IntentPayload[], domainId: string, authors: readonly Pick<OtherProposal, 'author'>[]) {
  const domains = useQuery(domainsQuery).data ?? [];
  const above = useReadableIn('endpoints')(chainOf(domainId, domains));
  const wanted = allNamesWanted(payloads.map((payload) => namesWantedBy(payload, domainId)));
  const endpoints = (wanted.endpoints ?? []).flatMap(({ id }) => above.map((place) => ({ id, domainId: place })));
  return useNames({ ...wanted, endpoints, users: authors.map(({ author }) => author) });
}
