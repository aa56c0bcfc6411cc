import type { JsonValue } from '@countersign/kernel';
import { Propose, type IntentEntity } from '@countersign/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { meQuery } from '../../../app/api/me-query.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { useNames, type Known, type Wanted } from '../../../app/entities/use-names.ts';
import { revisionOf } from '../decode/changes.ts';
import { referenced } from '../decode/entity-fields.ts';
import { referencesOf } from '../decode/facts.ts';
import { useKnownDestinations } from './known-destinations.ts';
import { checkProposal, proposalOfIntent, type ProposalCheck } from './proposal-of-intent.ts';
import type { SignedRequest } from './read-request.ts';

/** What a request is about, as far as this device can tell. */
export interface Content extends Known {
  /** The proposal itself, or the one that a decision is about; undefined if it cannot be had. */
  readonly proposal: Propose | undefined;
  /** For decisions: whether the author's signature is over that proposal. */
  readonly proposalCheck: ProposalCheck | undefined;
  readonly authorKeyChanged: boolean;
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
  if (balance === undefined) return undefined;
  return BigInt(balance.totalAmount) - BigInt(balance.reservedAmount) - BigInt(balance.quarantinedAmount);
}

/** The entity that the payload changes, and whether it replaces its fields. */
function changedEntity(proposal: Propose | undefined) {
  const payload = proposal?.payload;
  if (payload === undefined || !('reference' in payload)) return undefined;
  const kind = referenced[payload.type];
  return kind && { kind, id: payload.reference.id, isReplaced: payload.type.startsWith('v0_Update') };
}

function wantedFor(request: SignedRequest, proposal: Propose | undefined): readonly Wanted[] {
  const { author, targetDomainId } = request;
  return [
    { kind: 'user', ...author },
    { kind: 'domain', id: targetDomainId, domainId: targetDomainId },
    ...(proposal === undefined
      ? []
      : [{ kind: 'user' as const, ...proposal.author }, ...referencesOf(proposal.payload, proposal.targetDomainId)]),
  ];
}

/** `given` is a proposal that came along with a scanned decision. */
export function useContent(request: SignedRequest, given?: JsonValue): Content {
  const isOpen = useIsOpen();
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
  const known = useNames(wantedFor(request, proposal));
  const available = useAvailable(proposal, isOpen);
  const author = proposal === undefined ? undefined : known.answer('user', proposal.author.id);
  const changed = changedEntity(proposal);
  const record = changed === undefined ? undefined : known.answer(changed.kind, changed.id)?.now?.record;
  const knownDestinations = useKnownDestinations();
  const rememberedKey = author?.before?.publicKey;
  const authorKey = rememberedKey ?? author?.now?.publicKey;
  return {
    ...known,
    isPending: known.isPending || (intent.isPending && intent.fetchStatus !== 'idle'),
    proposal,
    proposalCheck:
      isDecision && proposal !== undefined ? checkProposal(proposal, request.proposalSignature, authorKey) : undefined,
    authorKey,
    authorKeyChanged:
      rememberedKey !== undefined && author?.now?.publicKey !== undefined && author.now.publicKey !== rememberedKey,
    ownUserIds: me.data === undefined ? undefined : new Set(me.data.domains.map(({ userReference }) => userReference.id)),
    available,
    record,
    revisionNow: revisionOf(record),
    beforeUnknown: changed?.isReplaced === true && record === undefined && !known.isPending,
    knownDestinations,
  };
}
