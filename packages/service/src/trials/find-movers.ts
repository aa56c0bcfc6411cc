import type { MoverPerson, Movers, MoverSigner, MoverStep } from '@countersign/contract';
import {
  expressionsOf,
  maySee,
  needsOf,
  type MoverGroup,
  type Organisation,
  type Person as Mover,
  type Question,
  type Reader,
  type RouteStep,
  type Whereto,
} from '@countersign/governance';
import { CodedError, fromHex, newId, ok, type Clock } from '@countersign/kernel';
import { findEntity } from '@countersign/kinds/rules';
import { ledgerModule } from '@countersign/ledger-registry';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import type { Domain, Ledger, Policy, User } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { curves } from '@countersign/vault';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { ListedItems, ListName, ListQuery } from '../reads/read-store.ts';
import type { Reads } from '../reads/reads.ts';
import { refuse, type Refusable } from '../refusal.ts';
import type { IntentPorts } from '../intents/intent-ports.ts';
import { completeFacts } from '../intents/state-of-intent.ts';
import { withDrafts } from './judge-trial.ts';
import type { Draft, TrialBench, TrialCaller } from './trial-questions.ts';

/** What finding out who can move value needs. */
export interface MoverPorts {
  readonly intents: Pick<IntentPorts, 'rules' | 'loadRules'> & {
    readonly store: Pick<DecisionStore, 'loadProposal' | 'loadFacts' | 'loadPolicies'>;
  };
  readonly reads: Pick<Reads, 'list'>;
  readonly trials: TrialBench;
  readonly clock: Clock;
}

/** Of whom it is asked, and how much. */
export interface MoversQuery {
  /** Who asks, and what of these domains they may read. */
  readonly caller: TrialCaller;
  readonly readerOf: (domainIds: readonly string[]) => Promise<Reader>;
  readonly domainId: string;
  readonly accountId: string;
  readonly tickerId: string;
  /** In the smallest unit: more than this. */
  readonly amount: string;
  readonly whereto: Whereto;
  readonly mostPeople: number;
  /** Policies as they might be, each in the place of the domain's own of its id. */
  readonly drafts?: readonly Draft[] | undefined;
}

/** Who is known of people who are alike. */
const mostNamed = 20;
const mostEndpoints = 1_000;

/**
 * The smallest groups of people able to move more than an amount from an account of the domain, by the rules and the people as they are at this
 * moment, or as they would be with the drafts. `EntityNotFoundError` where the domain has no such account or the instance no such asset. Changes nothing.
 */
export async function findAccountMovers(ports: MoverPorts, asked: MoversQuery): Promise<Refusable<Movers>> {
  const read = await readOrganisation(ports, asked);
  if (!read.ok) return read;
  const { organisation, unknownAddress, allEndpoints } = read.value;
  const now = ports.clock.now();
  const { whereto, mostPeople, drafts = [], caller } = asked;
  const reader = await asked.readerOf(organisation.domains.map(({ id }) => id));
  const found = await ports.trials.ask(
    'Movers',
    { organisation, amount: BigInt(asked.amount), whereto, unknownAddress, mostPeople, drafts, reader, now },
    caller,
  );
  if (!found.ok) return found;
  const { groups, hasMore, blocked, completeUpTo, assumed } = found.value;
  const { domainId } = organisation.account;
  const by = { author: { id: organisation.account.id, domainId }, metadata: { createdAt: now.toISOString() } };
  const judged = { ...organisation, policies: withDrafts(organisation.policies, drafts, domainId, by) };
  const told = new Set(
    judged.policies.flatMap((policy) =>
      policy.condition === undefined || !maySee(reader, { kind: 'Policy', data: policy })
        ? []
        : expressionsOf(policy.condition).map(({ expression }) => expression),
    ),
  );
  const ownExpressions = assumed.ownExpressions.map((expression) => (told.has(expression) ? expression : ''));
  return ok({
    groups: groups.map((group) => shownGroup(group, { organisation: judged, reader, now })),
    hasMore,
    ...(blocked && { blocked }),
    mostPeople,
    completeUpTo,
    assumed: { destinations: [...assumed.destinations], allEndpoints, ownExpressions },
  });
}

type Read = Pick<Question, 'organisation' | 'unknownAddress'> & { readonly allEndpoints: boolean };

async function readOrganisation({ intents, reads }: MoverPorts, asked: MoversQuery): Promise<Refusable<Read>> {
  const { domainId, accountId, tickerId } = asked;
  const { store } = intents;
  const named = await store.loadFacts([{ type: 'Entity', kind: 'Ticker', id: tickerId }]);
  const ticker = findEntity(named, 'Ticker', tickerId);
  const ledgers = ticker && (await store.loadFacts([{ type: 'Ledger', ledgerId: ticker.ledgerId }])).ledgers;
  const ledger = ledgers?.find(({ id }) => id === ticker?.ledgerId);
  if (ticker === undefined || ledger === undefined) return refuse('EntityNotFoundError', 'There is no such asset');
  const unknownAddress = await addressOfNobody(ledger);
  const payload: CreateTransferOrder = {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId,
    tickerId,
    outputs: [{ destination: { type: 'Address', address: unknownAddress }, amount: '1' }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
  const needs = needsOf(payload, domainId);
  const state = await store.loadProposal({ intentId: newId(), authorId: newId(), targetDomainId: domainId, needs });
  const { facts } = await completeFacts(
    { ...intents, store },
    { payload, targetDomainId: domainId },
    { needs, facts: state.facts },
  );
  const account = findEntity(facts, 'Account', accountId);
  const vault = account && findEntity(facts, 'Vault', account.providerDetails.vaultId);
  if (account === undefined || vault === undefined || account.domainId !== domainId) {
    return refuse('EntityNotFoundError', 'The domain has no such account');
  }
  const domainIds = state.chain.map(({ id }) => id);
  const users = await everyOne(reads, 'users', domainIds, {}, Infinity);
  if (!users.ok) return users;
  const endpoints = await everyOne(reads, 'endpoints', domainIds, { ledgerId: [ledger.id] }, mostEndpoints);
  if (!endpoints.ok) return endpoints;
  const others = await reads.list(
    'accounts',
    { type: 'Domains', domainIds: [domainId] },
    { limit: 2, lock: ['Unlocked'], 'additionalDetails.ledgers.ledgerId': [ledger.id] },
  );
  if (!others.ok) return others;
  const otherId = others.value.items.map(({ data }) => data.id).find((id) => id !== accountId);
  const other = otherId === undefined ? undefined : await loadAccount(store, otherId);
  const policies = await Promise.all(domainIds.map(async (id) => (await store.loadPolicies(id)).policies));
  return ok({
    organisation: {
      domains: state.chain,
      users: users.value.items,
      policies: policies.flat(),
      endpoints: endpoints.value.items,
      account,
      vault,
      isVaultPending: facts.pendingVaultIds.includes(vault.id),
      ticker,
      isValidated: facts.validatedTickerIds.includes(tickerId),
      ledger,
      otherAccount: findEntity(other ?? facts, 'Account', otherId ?? ''),
      accountLedgers: [...facts.accountLedgers, ...(other?.accountLedgers ?? [])].filter(
        ({ ledgerId }) => ledgerId === ledger.id,
      ),
    },
    unknownAddress,
    allEndpoints: endpoints.value.isWhole,
  });
}

function loadAccount(store: Pick<DecisionStore, 'loadFacts'>, accountId: string) {
  return store.loadFacts([
    { type: 'Entity', kind: 'Account', id: accountId },
    { type: 'AccountLedgers', accountId },
  ]);
}

/** Everything of some domains, page by page. */
async function everyOne<Name extends 'users' | 'endpoints'>(
  reads: Pick<Reads, 'list'>,
  name: Name & ListName,
  domainIds: readonly string[],
  filters: ListQuery,
  most: number,
): Promise<Refusable<{ readonly items: readonly ListedItems[Name]['data'][]; readonly isWhole: boolean }>> {
  const items: ListedItems[Name]['data'][] = [];
  let startingAfter: string | undefined;
  do {
    const query = {
      ...filters,
      sortBy: 'id',
      limit: limits.pageSizeMaximum,
      ...(startingAfter !== undefined && { startingAfter }),
    };
    const page = await reads.list(name, { type: 'Domains', domainIds }, query);
    if (!page.ok) return page;
    for (const { data } of page.value.items) items.push(data);
    startingAfter = page.value.nextStartingAfter;
  } while (startingAfter !== undefined && items.length < most);
  return ok({ items, isWhole: startingAfter === undefined });
}

/** An address of keys that nobody has. Throws `AddressNotNamed` where it is for the network to say what the address of a key is. */
async function addressOfNobody(ledger: Ledger): Promise<string> {
  const { address, descriptor } = await ledgerModule(ledger.parameters.type);
  const publicKeys = descriptor.keys.map(({ id, curve }) => [id, fromHex(curves[curve].ofNobody)] as const);
  const made = address.derive?.(new Map(publicKeys), ledger);
  if (made === undefined) throw new CodedError('AddressNotNamed', `${descriptor.name} names addresses itself`);
  return made;
}

/** Who is shown what of whom. */
interface Showing {
  readonly organisation: Organisation;
  readonly reader: Reader;
  readonly now: Date;
}

function shownGroup({ tier, members, route }: MoverGroup, showing: Showing): Movers['groups'][number] {
  return {
    tier,
    members: members.map(({ count, anyOf }) => ({
      count,
      of: anyOf.length,
      anyOf: anyOf.slice(0, Math.max(mostNamed, count)).flatMap((person) => shownPerson(person, showing)),
    })),
    steps: joined(route.steps.map((step) => shownStep(step, showing))),
    by: route.by,
    amount: String(route.amount),
    times: route.times,
    destination: route.destination,
    beside: [...route.beside],
  };
}

/** As a user of the account's domain, or of the nearest above it. */
function shownPerson({ users }: Mover, showing: Showing): MoverPerson[] {
  const { domains } = showing.organisation;
  const [user] = users.toSorted((left, right) => placeOf(right, domains) - placeOf(left, domains));
  return user === undefined ? [] : [shownUser(user, showing)];
}

function placeOf({ domainId }: User, domains: readonly Domain[]): number {
  return domains.findIndex(({ id }) => id === domainId);
}

/** Of people elsewhere their names, as a dry run has them, and no keys. */
function shownUser(user: User, { reader }: Showing): MoverPerson {
  const { publicKey, id, domainId, alias } = user;
  return { id, domainId, alias, ...(maySee(reader, { kind: 'User', data: user }) && { publicKey }) };
}

function shownStep(step: RouteStep, showing: Showing): MoverStep {
  const { organisation, now } = showing;
  const waits = step.at.getTime() - now.getTime() > 60_000;
  const { payload } = step;
  const id = 'reference' in payload ? payload.reference.id : undefined;
  const subject = subjectsOf(showing).find((entity) => entity.id === id);
  return {
    type: step.type,
    targetDomainId: step.targetDomainId,
    times: 1,
    proposer: shownSigner(step.proposer, showing),
    approvers: step.approvers.map((user) => shownSigner(user, showing)),
    policies: step.policies.map((policy) => shownPolicy(policy, organisation)),
    subjects: subject ? [{ id: subject.id, alias: subject.alias ?? subject.name ?? '' }] : [],
    ...(waits && { at: step.at.toISOString() }),
    assumed: step.assumed.map((policy) => shownPolicy(policy, organisation)),
  };
}

interface Subject {
  readonly id: string;
  readonly alias?: string;
  readonly name?: string;
}

/** What a step may be about, as far as it is shown: endpoints of those above alone to who may read them. */
function subjectsOf({ organisation, reader }: Showing): readonly Subject[] {
  const { users, policies, endpoints, domains, account, vault, ticker } = organisation;
  const shown = endpoints.filter((data) => maySee(reader, { kind: 'Endpoint', data }));
  return [...users, ...policies, ...shown, ...domains, account, vault, ticker];
}

function shownSigner(user: User, showing: Showing): MoverSigner {
  return { ...shownUser(user, showing), isMadeUp: !showing.organisation.users.some(({ id }) => id === user.id) };
}

function shownPolicy({ id, domainId, alias, metadata }: Policy, { policies }: Organisation): MoverStep['policies'][number] {
  const isMadeUp = !policies.some((policy) => policy.id === id && policy.metadata.revision === metadata.revision);
  return { id, domainId, alias, isMadeUp };
}

/** Steps that differ in whom they are about alone are one. */
function joined(steps: readonly MoverStep[]): MoverStep[] {
  const told: MoverStep[] = [];
  for (const step of steps) {
    const before = told.at(-1);
    const alike = before && signers(before) === signers(step);
    if (before && alike)
      told[told.length - 1] = { ...before, times: before.times + 1, subjects: [...before.subjects, ...step.subjects] };
    else told.push(step);
  }
  return told;
}

function signers({ type, targetDomainId, proposer, approvers }: MoverStep): string {
  return [type, targetDomainId, proposer.id, ...approvers.map(({ id }) => id)].join(' ');
}
