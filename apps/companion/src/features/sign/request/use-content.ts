import type { JsonValue } from '@countersign/kernel';
import {
  allReferencesIn,
  changedRecord,
  referencesBefore,
  referencesInRecord,
  revisionOf,
  type Facts,
  type KnownAddress,
  type KnownAs,
  type Reference,
  type SaidPayment,
} from '@countersign/kinds/words';
import { Propose, type IntentEntity } from '@countersign/kinds/schemas';
import type { TransactionDescription } from '@countersign/ledger-port';
import type { Policy } from '@countersign/model';
import { spendable } from '@countersign/model/names';
import { proposalOfIntent, type AddressOf, type EndpointPlace } from '@countersign/governance/approval-context';
import type { Remembered } from '../../../app/entities/remembered.ts';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api/client.ts';
import { meQuery } from '../../../app/api/me-query.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { useNames, type Known, type WantedRecord } from '../../../app/entities/use-names.ts';
import type { ActedOn } from './acted-on.ts';
import { useActedOn, useStakes, type Stake } from './use-stakes.ts';
import { invitedAnswerQuery, type InvitedAnswer } from './invited-answer.ts';
import { ledgerAnswerQuery, type LedgerAnswer } from './ledger-answer.ts';
import { lookAlikesQuery } from './look-alikes.ts';
import { addressOwnersQuery, orderOf } from './typed-addresses.ts';
import { otherPoliciesQuery } from './other-policies.ts';
import { twinsQuery } from './twins.ts';
import { roleHoldersQuery, type RoleHolders } from './role-holders.ts';
import { namedEndpoints, useOrderDescription } from './order-description.ts';
import { useKnownDestinations } from './known-destinations.ts';
import { intentDestinationsQuery } from './intent-destinations.ts';
import { journalSeenQuery, type JournalSeen } from './journal-seen.ts';
import { useKnownInstance } from './known-instance.ts';
import { useSamePayments } from './same-payments.ts';
import { useProposalCheck, type ProposalCheck } from './check-proposal.ts';
import type { SignedRequest } from './read-request.ts';

/** What a request is about, as far as this device can tell. */
export interface Content extends Known {
  /** The proposal itself, or the one that a decision is about; undefined if it cannot be had. */
  readonly proposal: Propose | undefined;
  /** For decisions: whether the author's signature is over that proposal. */
  readonly proposalCheck: ProposalCheck | undefined;
  readonly authorKeyChanged: boolean;
  /** The instance that this device is paired with, as it was named the first time; undefined where it never was. */
  readonly instance: string | undefined;
  /** Where an endpoint is, as the notary has signed it. */
  readonly addressOf: AddressOf;
  /** Whether the journal that an approval names is the one that this device knows. */
  readonly journal: JournalSeen | undefined;
  /** The key by which that was checked. */
  readonly authorKey: string | undefined;
  readonly ownUserIds: ReadonlySet<string> | undefined;
  readonly available: bigint | undefined;
  /** What the server says of the entity that the payload changes. */
  readonly record: JsonValue | undefined;
  /** The revision that it is at, according to the server. */
  readonly revisionNow: number | undefined;
  /** It is an update of something that this device knows nothing of. */
  readonly beforeUnknown: boolean;
  /** Destinations and authors that this device has signed for; undefined while that is being read. */
  readonly knownDestinations: ReadonlySet<string> | undefined;
  /** The endpoints that addresses in an order are known as, by these addresses; empty where that is not known. */
  readonly addressOwners: ReadonlyMap<string, readonly KnownAs[]>;
  /** The known addresses that look like one of those, and are others. */
  readonly lookAlikes: ReadonlyMap<string, readonly KnownAddress[]> | undefined;
  /** The policies of the domain, where one is made or changed; undefined where they are not known. */
  readonly otherPolicies: readonly Policy[] | undefined;
  /** The endpoint that is made, changed or locked, and the others at its place. */
  readonly twins: Facts['twins'];
  /** Who could approve under the policy that is made or changed; undefined where that is not known. */
  readonly roleHolders: RoleHolders['byRole'] | undefined;
  /** How the key of a new user came here; undefined where nobody was invited, or that is not known. */
  readonly invited: InvitedAnswer | undefined;
  /** What the ledger says of the paying account; undefined until it has answered, and where it can't be asked. */
  readonly ledgerAnswer: LedgerAnswer | undefined;
  /** It was asked whose the addresses are, and there was no answer. */
  readonly areOwnersUnknown: boolean;
  /** Who else proposed the same payment within a day; empty where nobody did, or that is not known. */
  readonly samePayments: readonly SaidPayment[];
  readonly areSamePaymentsUnknown: boolean;
  /** The orders and transfers that it acts on, as far as they could be read; undefined where it acts on none. */
  readonly actedOn: ActedOn | undefined;
  /** What it orders itself, or what the order is that it cancels or replaces, with where these pay. */
  readonly stakes: readonly Stake[];
  /** What a transaction order asks of its ledger; undefined for anything else, and while the ledger's code is loaded. */
  readonly described?: TransactionDescription;
}

function intentQuery(domainId: string, intentId: string) {
  return queryOptions({
    queryKey: ['intent', domainId, intentId],
    queryFn: async ({ signal }): Promise<IntentEntity> =>
      (await api().intents.get({ params: { domainId, intentId } }, { signal })).data,
    staleTime: 30_000,
  });
}

/** What the account of a transfer could spend of its asset, in smallest units. */
function useAvailable(proposal: Propose | undefined, isOpen: boolean): bigint | undefined {
  const order = proposal?.payload.type === 'v0_CreateTransferOrder' ? proposal.payload : undefined;
  const domainId = proposal?.targetDomainId ?? '';
  const accountId = order?.accountId ?? '';
  const { data } = useQuery({
    queryKey: ['balances', domainId, accountId, order?.tickerId],
    queryFn: ({ signal }) =>
      api().balances.list({ params: { domainId, accountId }, query: { 'ticker.id': [order?.tickerId ?? ''] } }, { signal }),
    enabled: isOpen && order !== undefined,
  });
  const balance = data?.items.find(({ tickerId }) => tickerId === order?.tickerId);
  return balance && spendable(balance);
}

/** The policies that an approval says it is under. */
function policiesOf(request: SignedRequest): readonly Reference[] {
  const policies = request.type === 'Approve' ? request.context?.policies : undefined;
  return (policies ?? []).map(({ id, domainId }) => ({ kind: 'policy', id, domainId }));
}

function wantedFor(request: SignedRequest, proposal: Propose | undefined): readonly Reference[] {
  const { author, targetDomainId } = request;
  return [
    { kind: 'user', ...author },
    { kind: 'domain', id: targetDomainId, domainId: targetDomainId },
    ...policiesOf(request),
    ...(proposal === undefined
      ? []
      : [
          { kind: 'user' as const, ...proposal.author },
          ...allReferencesIn(proposal.payload, proposal.targetDomainId, ledgerDescriptor),
        ]),
  ];
}

/** What is named in the record of the entity that is changed: by what an update takes away, or by what is said of a thing that is locked. */
function namedInRecord({ payload, targetDomainId }: Propose, record: JsonValue | undefined): readonly Reference[] {
  return [...referencesBefore(payload, targetDomainId, record), ...referencesInRecord(payload, targetDomainId, record)];
}

/** The ledgers of the assets that are named. */
function ledgersOfAssets(wanted: readonly WantedRecord[], answer: Known['answer']): readonly Reference[] {
  return wanted.flatMap(({ kind, id, domainId }) => {
    const ledgerId = kind === 'ticker' ? answer(kind, id)?.now?.ticker?.ledgerId : undefined;
    return ledgerId === undefined ? [] : [{ kind: 'ledger' as const, id: ledgerId, domainId }];
  });
}

/** Where an endpoint is by what is known of it. */
function placeOf(known: Remembered | null | undefined): EndpointPlace | undefined {
  const { address, tag } = known ?? {};
  return address === undefined ? undefined : { address, ...(tag !== undefined && { tag }) };
}

const noOwners: Content['addressOwners'] = new Map();

/** True while the first answer is under way. */
function isAsked({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean {
  return isPending && fetchStatus !== 'idle';
}

/** `given` is a proposal that came along with a scanned decision. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One hook: each thing that is read depends on those before it.
export function useContent(request: SignedRequest, given?: JsonValue): Content {
  const isOpen = useIsOpen();
  const { profile } = useProfile();
  const isDecision = request.type !== 'Propose';
  const intentId = isDecision ? request.intentId : '';
  const intent = useQuery({
    ...intentQuery(request.targetDomainId, intentId),
    enabled: isOpen && isDecision && given === undefined,
  });
  const me = useQuery({ ...meQuery, enabled: isOpen });
  const along = given === undefined ? undefined : Propose.safeParse(given).data;
  const told = along ?? (intent.data === undefined ? undefined : proposalOfIntent(intent.data));
  // Another intent than the one asked for tells nothing about it.
  const proposal = isDecision ? (told?.id === request.intentId ? told : undefined) : request;
  const changed = proposal && changedRecord(proposal.payload);
  const wanted = [...wantedFor(request, proposal), ...(changed ? [{ ...changed, domainId: proposal.targetDomainId }] : [])];
  const acted = useActedOn(proposal, isOpen);
  const { answer } = useNames(wanted);
  const record = changed === undefined ? undefined : answer(changed.kind, changed.id)?.now?.record;
  const named = proposal === undefined ? [] : namedInRecord(proposal, record);
  const [openedAt] = useState(() => new Date());
  const createdAt = intent.data?.details.metadata.createdAt;
  const same = useSamePayments(
    proposal,
    { intentId: proposal?.id ?? '', at: createdAt === undefined ? openedAt : new Date(createdAt) },
    { notaryPublicKey: profile.instance?.notaryPublicKey, isOpen },
  );
  const known = useNames([...wanted, ...acted.references, ...same.wanted, ...named, ...ledgersOfAssets(wanted, answer)]);
  const available = useAvailable(proposal, isOpen);
  const author = proposal === undefined ? undefined : known.answer('user', proposal.author.id);
  const knownDestinations = useKnownDestinations();
  const instance = useKnownInstance(isOpen);
  const order = orderOf(proposal);
  const owners = useQuery({
    ...addressOwnersQuery(order, proposal?.targetDomainId ?? ''),
    enabled: isOpen && order !== undefined,
  });
  const asksPolicies = otherPoliciesQuery(proposal);
  const policies = useQuery({ ...asksPolicies, enabled: isOpen && asksPolicies.enabled === true });
  const asksHolders = roleHoldersQuery(proposal);
  const holders = useQuery({ ...asksHolders, enabled: isOpen && asksHolders.enabled === true });
  const asksInvited = invitedAnswerQuery(proposal);
  const invited = useQuery({ ...asksInvited, enabled: isOpen && asksInvited.enabled === true });
  const asksTwins = twinsQuery(proposal, record);
  const twins = useQuery({ ...asksTwins, enabled: isOpen && asksTwins.enabled === true });
  const asksLedger = ledgerAnswerQuery(request, proposal);
  // A network may take long: what it says comes to what is shown already.
  const ledgerAnswer = useQuery({ ...asksLedger, enabled: isOpen && asksLedger.enabled === true }).data ?? undefined;
  const addressOwners = owners.data?.known ?? noOwners;
  const asksDestinations = intentDestinationsQuery(isDecision ? proposal : undefined);
  const destinations = useQuery({ ...asksDestinations, enabled: isOpen && asksDestinations.enabled === true });
  const journal = useQuery(journalSeenQuery(request, { notaryPublicKey: profile.instance?.notaryPublicKey ?? '', isOpen }));
  const found = new Map(destinations.data?.endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const addressOf: AddressOf = (id) => found.get(id) ?? placeOf(known.answer('endpoint', id)?.now);
  const endpoints = [...namedEndpoints(proposal, known.answer), ...(destinations.data?.endpoints ?? [])];
  const { described, isPending: isUndescribed } = useOrderDescription(proposal, [
    ...endpoints,
    ...(owners.data?.endpoints ?? []),
  ]);
  const { stakes, isPending: arePlacesAsked } = useStakes(proposal, acted.actedOn, { addressOf, described });
  const asksAlike = lookAlikesQuery(proposal, described);
  const alike = useQuery({ ...asksAlike, enabled: isOpen && !isUndescribed && asksAlike.enabled === true });
  const rememberedKey = author?.before?.publicKey;
  const authorKey = rememberedKey ?? author?.now?.publicKey;
  const signature = isDecision ? request.proposalSignature : undefined;
  const { proposalCheck, isChecking } = useProposalCheck(proposal, signature, authorKey);
  return {
    ...known,
    names: {
      ...known.names,
      knownAs: (address) => addressOwners.get(address) ?? [],
      said: acted.said,
    },
    actedOn: acted.actedOn,
    stakes,
    shownNames: [...known.shownNames, ...[...addressOwners.values()].flat().map(({ name }) => name)],
    isForged: [known, same, owners.data, destinations.data, policies.data, holders.data, twins.data].some(
      (answer) => answer?.isForged === true,
    ),
    instance: instance.data ?? undefined,
    addressOf,
    journal: journal.data,
    isPending:
      known.isPending ||
      isAsked(instance) ||
      isAsked(destinations) ||
      isAsked(journal) ||
      isAsked(owners) ||
      acted.isPending ||
      same.isPending ||
      arePlacesAsked ||
      isAsked(alike) ||
      isAsked(policies) ||
      isAsked(holders) ||
      isAsked(twins) ||
      isAsked(invited) ||
      isAsked(intent) ||
      isUndescribed ||
      isChecking,
    proposal,
    proposalCheck,
    authorKey,
    authorKeyChanged:
      rememberedKey !== undefined && author?.now?.publicKey !== undefined && author.now.publicKey !== rememberedKey,
    ownUserIds: me.data === undefined ? undefined : new Set(me.data.domains.map(({ userReference }) => userReference.id)),
    available,
    record,
    revisionNow: revisionOf(record),
    beforeUnknown: changed?.isReplaced === true && record === undefined && !known.isPending,
    knownDestinations,
    addressOwners,
    lookAlikes: alike.data,
    otherPolicies: policies.data?.policies,
    twins: twins.data?.twins,
    roleHolders: holders.data?.byRole,
    invited: invited.data ?? undefined,
    ledgerAnswer,
    areOwnersUnknown: owners.isError || alike.isError || twins.isError || owners.data?.isUnknown === true,
    samePayments: same.said(known.names),
    areSamePaymentsUnknown: same.isUnknown,
    ...(described && { described }),
  };
}
