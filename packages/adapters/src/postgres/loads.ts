import { noFacts, type LoadedEntity, type LoadedFacts, type StateNeed } from '@countersign/governance';
import { canonicalJson, type JsonValue } from '@countersign/kernel';
import type { Domain, IntentEntity, Ledger, Policy, User } from '@countersign/model';
import type { DecisionQuery, DecisionState, EarlierRequest, ProposalQuery, ProposalState } from '@countersign/service';

type ById<T> = Readonly<Record<string, T>> | null;

/** Answers to needs: what of an entity was found, ledgers, and the facts of every other need. */
export interface Answers {
  readonly entities:
    | readonly (LoadedEntity & { readonly validated: boolean; readonly processing: { status?: string } | null })[]
    | null;
  readonly ledgers: readonly Ledger[] | null;
  readonly others: readonly { readonly need: JsonValue; readonly facts: LoadedFacts }[] | null;
}

/** What proposals and decisions have in common; of each thing that several of them share, one. */
interface Loaded {
  readonly rootDomainId: string | null;
  readonly requests: ById<EarlierRequest>;
  readonly authors: ById<User>;
  /** The ids of each target domain's chain, root first. */
  readonly chains: ById<readonly string[]>;
  readonly domains: ById<Domain>;
  readonly users: readonly User[] | null;
  readonly facts: Answers;
}

/** What `load_proposals` answers. */
export interface LoadedProposals extends Loaded {
  /** Which of the intents exist. */
  readonly intents: readonly string[] | null;
  readonly policySums: ById<number>;
}

/** What `load_decisions` answers. */
export interface LoadedDecisions extends Loaded {
  readonly intents: ById<{
    readonly rootDomainId: string;
    readonly data: IntentEntity;
    readonly version: number;
    readonly needs: readonly StateNeed[];
  }>;
  readonly decisions: readonly (NonNullable<DecisionState['decisions']>[number] & { readonly intentId: string })[] | null;
  readonly selected:
    | readonly { readonly intentId: string; readonly id: string; readonly revision: number; readonly domainId: string }[]
    | null;
  readonly policies: readonly { readonly id: string; readonly revision: number; readonly data: Policy }[] | null;
}

/** The distinct needs of several intents. */
export function distinctNeeds(needs: readonly StateNeed[]): StateNeed[] {
  return [...new Map(needs.map((need) => [keyOf(need), need])).values()];
}

/** The state of each proposal. */
export function proposalStates(queries: readonly ProposalQuery[], loaded: LoadedProposals): ProposalState[] {
  const facts = factsBy(loaded.facts);
  const users = usersByKey(loaded.users);
  return queries.map(({ requestId, intentId, authorId, targetDomainId, needs }) => {
    const author = loaded.authors?.[authorId];
    const ids = loaded.chains?.[targetDomainId] ?? [];
    return {
      earlierRequest: earlierRequest(loaded, requestId),
      rootDomainId: loaded.rootDomainId,
      intentExists: loaded.intents?.includes(intentId) ?? false,
      author,
      chain: chainOf(loaded, targetDomainId),
      policySums: ids.map((id) => loaded.policySums?.[id] ?? 0),
      users: author ? users(ids, [author.publicKey]) : [],
      facts: facts(needs),
    };
  });
}

/** The state of each decision. */
export function decisionStates(queries: readonly DecisionQuery[], loaded: LoadedDecisions): DecisionState[] {
  const facts = factsBy(loaded.facts);
  const users = usersByKey(loaded.users);
  const policies = new Map(loaded.policies?.map(({ id, revision, data }) => [`${id} ${revision}`, data]));
  const decisionsOf = Map.groupBy(loaded.decisions ?? [], ({ intentId }) => intentId);
  const selectedFor = Map.groupBy(loaded.selected ?? [], ({ intentId }) => intentId);
  return queries.map(({ requestId, intentId, authorId }) => {
    const author = authorId === undefined ? undefined : loaded.authors?.[authorId];
    const intent = loaded.intents?.[intentId];
    const earlier = earlierRequest(loaded, requestId);
    if (intent === undefined) return { earlierRequest: earlier, author, rootDomainId: loaded.rootDomainId };
    const decisions = (decisionsOf.get(intentId) ?? []).map(({ publicKey, decision, rawRequest }) => ({
      publicKey,
      decision,
      rawRequest,
    }));
    const selected = selectedFor.get(intentId) ?? [];
    const keys = [...decisions.map(({ publicKey }) => publicKey), ...(author ? [author.publicKey] : [])];
    return {
      earlierRequest: earlier,
      author,
      rootDomainId: intent.rootDomainId,
      intent: intent.data,
      version: intent.version,
      chain: chainOf(loaded, intent.data.details.targetDomainId),
      decisions,
      policies: selected.flatMap(({ id, revision }) => policies.get(`${id} ${revision}`) ?? []),
      users: users(
        selected.map(({ domainId }) => domainId),
        keys,
      ),
      needs: intent.needs,
      facts: facts(intent.needs),
    };
  });
}

/** The facts for needs, from the answers to those and others. */
export function factsBy({ entities, ledgers, others }: Answers): (needs: readonly StateNeed[]) => LoadedFacts {
  const entityBy = new Map(entities?.map((entity) => [`${entity.kind} ${entity.data.id}`, entity]));
  const ledgerBy = new Map(ledgers?.map((ledger) => [ledger.id, ledger]));
  const otherBy = new Map(others?.map(({ need, facts }) => [canonicalJson(need), facts]));
  return (needs) => {
    const found = needs.flatMap((need) => (need.type === 'Entity' ? (entityBy.get(`${need.kind} ${need.id}`) ?? []) : []));
    const rest = needs.flatMap((need) =>
      need.type === 'Entity' || need.type === 'Ledger' ? [] : (otherBy.get(keyOf(need)) ?? []),
    );
    const all = <Part extends keyof LoadedFacts>(part: Part) =>
      rest.flatMap((facts) => facts[part] as readonly LoadedFacts[Part][number][]);
    return {
      ...noFacts,
      ...(rest.length > 0 && {
        accountLedgers: all('accountLedgers'),
        transfers: all('transfers'),
        similarUsers: all('similarUsers'),
        similarVaultIds: all('similarVaultIds'),
        similarTickers: all('similarTickers'),
      }),
      entities: found.map(({ kind, data }) => ({ kind, data }) as LoadedEntity),
      ledgers: needs.flatMap((need) => (need.type === 'Ledger' ? (ledgerBy.get(need.ledgerId) ?? []) : [])),
      validatedTickerIds: found.filter(({ kind, validated }) => kind === 'Ticker' && validated).map(({ data }) => data.id),
      pendingVaultIds: found
        .filter(({ kind, processing }) => kind === 'Vault' && processing?.status !== 'Completed')
        .map(({ data }) => data.id),
    };
  };
}

function earlierRequest(loaded: Loaded, requestId: string | undefined): EarlierRequest | undefined {
  return requestId === undefined ? undefined : loaded.requests?.[requestId.toLowerCase()];
}

function chainOf({ chains, domains }: Loaded, target: string): readonly Domain[] {
  return (chains?.[target] ?? []).flatMap((id) => domains?.[id] ?? []);
}

/** Finds the users of domains that have certain keys: at most one for each pair. */
function usersByKey(users: readonly User[] | null): (domainIds: readonly string[], keys: readonly string[]) => User[] {
  const known = new Map(users?.map((user) => [`${user.domainId} ${user.publicKey}`, user]));
  return (domainIds, keys) => {
    const pairs = new Set(domainIds.flatMap((domainId) => keys.map((key) => `${domainId} ${key}`)));
    return [...pairs].flatMap((pair) => known.get(pair) ?? []);
  };
}

function keyOf(need: StateNeed): string {
  return need.type === 'Entity' ? `${need.kind} ${need.id}` : canonicalJson(need as unknown as JsonValue);
}
