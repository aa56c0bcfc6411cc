import type { StateNeed } from '@countersign/kinds/rules';
import type { Domain, User } from '@countersign/model';
import { integrityViolation, wholeIntent } from '@countersign/service';
import type {
  DecisionQuery,
  DecisionState,
  EarlierRequest,
  JournalPosition,
  ProposalQuery,
  ProposalState,
  StoredIntent,
} from '@countersign/service';

import { isVerifiedIntent, type RevisionKey, type Revisions } from './kept-revisions.ts';
import { factsBy, revisionsOf, type Answers } from './needs/answers.ts';

type ById<T> = Readonly<Record<string, T>> | null;

/** What `load_steps` answers to proposals and decisions together; of each thing that several of them share, one. */
export interface LoadedSteps {
  readonly rootDomainId: string | null;
  readonly journal: JournalPosition | null;
  readonly requests: ById<EarlierRequest>;
  /** Revisions. */
  readonly authors: ById<number>;
  /** The ids of each target domain's chain, root first. */
  readonly chains: ById<readonly string[]>;
  /** Revisions, and the sums of the revisions of their policies. */
  readonly domains: ById<readonly [number, number]>;
  /** Revisions. */
  readonly users: ById<number>;
  readonly facts: Answers;
  /** Which of the proposals' intents exist. */
  readonly known: readonly string[] | null;
  /** Those that are decided on. */
  readonly intents: ById<{
    readonly rootDomainId: string;
    readonly data: StoredIntent;
    readonly signature: string;
    readonly signingKey: string;
    readonly version: number;
    readonly position: number | null;
    readonly needs: readonly StateNeed[];
  }>;
  readonly decisions: readonly (NonNullable<DecisionState['decisions']>[number] & { readonly intentId: string })[] | null;
  readonly policies:
    | readonly { readonly intentId: string; readonly id: string; readonly revision: number; readonly domainId: string }[]
    | null;
}

/** Every revision whose data the states are made of. */
export function revisionsIn(loaded: LoadedSteps): RevisionKey[] {
  const fixed = loaded.policies?.map(({ id, revision }): RevisionKey => ({ kind: 'Policy', id, revision })) ?? [];
  return [...newestIn(loaded), ...fixed];
}

/** Those that are the newest of what they are of: all but the policies that intents are under, which were fixed when they were proposed. */
export function newestIn(loaded: LoadedSteps): RevisionKey[] {
  const revisions: RevisionKey[] = [];
  for (const [id, [revision]] of Object.entries(loaded.domains ?? {})) revisions.push({ kind: 'Domain', id, revision });
  for (const [id, revision] of Object.entries({ ...loaded.authors, ...loaded.users }))
    revisions.push({ kind: 'User', id, revision });
  return [...revisions, ...revisionsOf(loaded.facts)];
}

/** The state of each proposal. */
export function proposalStates(
  queries: readonly ProposalQuery[],
  loaded: LoadedSteps,
  data: Revisions,
  notaryKey: string,
): ReadonlyMap<ProposalQuery, ProposalState> {
  const facts = factsBy(loaded.facts, data, notaryKey);
  const users = usersByKey(loaded, data);
  const stateOf = ({ requestId, intentId, authorId, targetDomainId, needs }: ProposalQuery): ProposalState => {
    const author = authorOf(loaded, data, authorId);
    const ids = loaded.chains?.[targetDomainId] ?? [];
    return {
      earlierRequest: earlierRequest(loaded, requestId),
      rootDomainId: loaded.rootDomainId,
      journal: loaded.journal,
      intentExists: loaded.known?.includes(intentId) ?? false,
      author,
      chain: chainOf(loaded, data, targetDomainId),
      policySums: ids.map((id) => loaded.domains?.[id]?.[1] ?? 0),
      users: author ? users(ids, [author.publicKey]) : [],
      facts: facts(needs),
    };
  };
  return new Map(queries.map((query) => [query, stateOf(query)]));
}

/** The state of each decision. Throws `IntegrityViolation` where an intent's state is not what the notary signed. */
export function decisionStates(
  queries: readonly DecisionQuery[],
  loaded: LoadedSteps,
  data: Revisions,
  notaryKey: string,
): ReadonlyMap<DecisionQuery, DecisionState> {
  const facts = factsBy(loaded.facts, data, notaryKey);
  const users = usersByKey(loaded, data);
  const decisionsOf = Map.groupBy(loaded.decisions ?? [], ({ intentId }) => intentId);
  const policiesOf = Map.groupBy(loaded.policies ?? [], ({ intentId }) => intentId);
  const stateOf = ({ requestId, intentId, authorId }: DecisionQuery): DecisionState => {
    const author = authorId === undefined ? undefined : authorOf(loaded, data, authorId);
    const intent = loaded.intents?.[intentId];
    const earlier = earlierRequest(loaded, requestId);
    if (intent === undefined)
      return { earlierRequest: earlier, author, rootDomainId: loaded.rootDomainId, journal: loaded.journal };
    const decisions = (decisionsOf.get(intentId) ?? []).map(({ publicKey, decision, rawRequest }) => ({
      publicKey,
      decision,
      rawRequest,
    }));
    const { data: stored, signature, signingKey } = intent;
    const content = wholeIntent(stored, decisions);
    const sealed = { data: content, signature, signingKey };
    if (!isVerifiedIntent(intentId, sealed, notaryKey)) throw integrityViolation(`Intent ${intentId}`);
    const target = content.details.targetDomainId;
    const chain = chainOf(loaded, data, target);
    if (chain.at(-1)?.id !== target) throw integrityViolation(`The target domain of intent ${intentId}`);
    const selected = policiesOf.get(intentId) ?? [];
    const keys = [...decisions.map(({ publicKey }) => publicKey), ...(author ? [author.publicKey] : [])];
    return {
      earlierRequest: earlier,
      author,
      rootDomainId: intent.rootDomainId,
      journal: loaded.journal,
      intent: content,
      sealed,
      version: intent.version,
      position: intent.position,
      chain,
      decisions,
      policies: selected.map(({ id, revision }) => data.get({ kind: 'Policy', id, revision })),
      users: users(
        selected.map(({ domainId }) => domainId),
        keys,
      ),
      needs: intent.needs,
      facts: facts(intent.needs),
    };
  };
  return new Map(queries.map((query) => [query, stateOf(query)]));
}

function earlierRequest({ requests }: LoadedSteps, requestId: string | undefined): EarlierRequest | undefined {
  return requestId === undefined ? undefined : requests?.[requestId];
}

function authorOf({ authors }: LoadedSteps, data: Revisions, id: string): User | undefined {
  const revision = authors?.[id];
  return revision === undefined ? undefined : data.get({ kind: 'User', id, revision });
}

/** Each domain must say itself that the one before it is its parent: the rows' own columns only helped to find them. */
function chainOf({ chains, domains }: LoadedSteps, data: Revisions, target: string): readonly Domain[] {
  const chain = (chains?.[target] ?? []).flatMap((id) => {
    const revision = domains?.[id]?.[0];
    return revision === undefined ? [] : [data.get({ kind: 'Domain', id, revision })];
  });
  const broken = chain.find(({ parentId }, index) => index > 0 && parentId !== chain[index - 1]?.id);
  if (broken !== undefined) throw integrityViolation(`The place of domain ${broken.id}`);
  return chain;
}

/** Finds the users of domains that have certain keys: at most one for each pair. */
function usersByKey({ users }: LoadedSteps, data: Revisions): (domainIds: readonly string[], keys: readonly string[]) => User[] {
  const known = new Map(
    Object.entries(users ?? {}).map(([id, revision]) => {
      const user = data.get({ kind: 'User', id, revision });
      return [`${user.domainId} ${user.publicKey}`, user];
    }),
  );
  return (domainIds, keys) => {
    const pairs = new Set(domainIds.flatMap((domainId) => keys.map((key) => `${domainId} ${key}`)));
    return [...pairs].flatMap((pair) => known.get(pair) ?? []);
  };
}
