import { needKey } from '@countersign/governance';
import { noFacts, type LoadedEntity, type LoadedFacts, type StateNeed } from '@countersign/kinds/rules';
import type { Domain, Envelope, Ledger, Policy, SystemProperty, User } from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { integrityViolation, isVouchedProperty } from '@countersign/service';
import type {
  DecisionQuery,
  DecisionState,
  EarlierRequest,
  JournalPosition,
  ProposalQuery,
  ProposalState,
} from '@countersign/service';

import { isVouchedIntent, type RevisionKey, type Revisions } from './kept-revisions.ts';

type ById<T> = Readonly<Record<string, T>> | null;

/** Answers to needs: which revision of an entity or ledger there is, and the facts of every other need. */
export interface Answers {
  readonly entities:
    | readonly {
        readonly kind: LoadedEntity['kind'];
        readonly id: string;
        readonly revision: number;
        readonly validated: boolean;
        readonly processing: { readonly status?: string } | null;
      }[]
    | null;
  readonly ledgers: readonly { readonly id: string; readonly revision: number }[] | null;
  readonly others: readonly { readonly need: StateNeed; readonly facts: AnsweredFacts; readonly mark: string }[] | null;
}

/** Facts as they are read: a property comes in its envelope. */
interface AnsweredFacts extends Omit<LoadedFacts, 'systemProperties' | 'answers'> {
  readonly systemProperties: readonly Envelope<SystemProperty>[];
}

/** True if a property is among the answers, for which the notary's key is needed. */
export function holdsProperties({ others }: Answers): boolean {
  return others?.some(({ facts }) => facts.systemProperties.length > 0) === true;
}

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
    readonly data: IntentEntity;
    readonly signature: string;
    readonly signingKey: string;
    readonly version: number;
    readonly needs: readonly StateNeed[];
  }>;
  readonly decisions: readonly (NonNullable<DecisionState['decisions']>[number] & { readonly intentId: string })[] | null;
  readonly policies:
    | readonly { readonly intentId: string; readonly id: string; readonly revision: number; readonly domainId: string }[]
    | null;
}

/** Every revision whose data the states are made of. */
export function revisionsIn(loaded: LoadedSteps): RevisionKey[] {
  const revisions: RevisionKey[] = [];
  for (const [id, [revision]] of Object.entries(loaded.domains ?? {})) revisions.push({ kind: 'Domain', id, revision });
  for (const [id, revision] of Object.entries({ ...loaded.authors, ...loaded.users }))
    revisions.push({ kind: 'User', id, revision });
  for (const { id, revision } of loaded.policies ?? []) revisions.push({ kind: 'Policy', id, revision });
  return [...revisions, ...revisionsOf(loaded.facts)];
}

/** The revisions among answers to needs. */
export function revisionsOf({ entities, ledgers }: Answers): RevisionKey[] {
  return [
    ...(entities ?? []).map(({ kind, id, revision }) => ({ kind, id, revision })),
    ...(ledgers ?? []).map(({ id, revision }) => ({ kind: 'Ledger' as const, id, revision })),
  ];
}

/** The state of each proposal. */
export function proposalStates(
  queries: readonly ProposalQuery[],
  loaded: LoadedSteps,
  data: Revisions,
  notaryKey: string,
): ProposalState[] {
  const facts = factsBy(loaded.facts, data, notaryKey);
  const users = usersByKey(loaded, data);
  return queries.map(({ requestId, intentId, authorId, targetDomainId, needs }) => {
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
  });
}

/** The state of each decision. Throws `IntegrityViolation` where the notary does not vouch for an intent's state. */
export function decisionStates(
  queries: readonly DecisionQuery[],
  loaded: LoadedSteps,
  data: Revisions,
  notaryKey: string,
): DecisionState[] {
  const facts = factsBy(loaded.facts, data, notaryKey);
  const users = usersByKey(loaded, data);
  const decisionsOf = Map.groupBy(loaded.decisions ?? [], ({ intentId }) => intentId);
  const policiesOf = Map.groupBy(loaded.policies ?? [], ({ intentId }) => intentId);
  return queries.map(({ requestId, intentId, authorId }) => {
    const author = authorId === undefined ? undefined : authorOf(loaded, data, authorId);
    const intent = loaded.intents?.[intentId];
    const earlier = earlierRequest(loaded, requestId);
    if (intent === undefined)
      return { earlierRequest: earlier, author, rootDomainId: loaded.rootDomainId, journal: loaded.journal };
    const { data: content, signature, signingKey } = intent;
    const sealed = { data: content, signature, signingKey };
    if (!isVouchedIntent(intentId, sealed, notaryKey)) throw integrityViolation(`Intent ${intentId}`);
    const target = content.details.targetDomainId;
    const chain = chainOf(loaded, data, target);
    if (chain.at(-1)?.id !== target) throw integrityViolation(`The target domain of intent ${intentId}`);
    const decisions = (decisionsOf.get(intentId) ?? []).map(({ publicKey, decision, rawRequest }) => ({
      publicKey,
      decision,
      rawRequest,
    }));
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
      chain,
      decisions,
      policies: selected.map(({ id, revision }) => data.get({ kind: 'Policy', id, revision }) as Policy),
      users: users(
        selected.map(({ domainId }) => domainId),
        keys,
      ),
      needs: intent.needs,
      facts: facts(intent.needs),
    };
  });
}

/** The facts for needs, from the answers to those and others. `notaryKey` counts where {@link holdsProperties}. */
export function factsBy(
  { entities, ledgers, others }: Answers,
  data: Revisions,
  notaryKey: string,
): (needs: readonly StateNeed[]) => LoadedFacts {
  const entityBy = new Map(
    entities?.map((entity) => {
      const { kind, id, revision, validated } = entity;
      const key = { kind, id, revision };
      const isVouched = data.isVouched(key);
      if (kind === 'Ticker' && validated && !isVouched) throw integrityViolation(`Ticker ${id}`);
      return [`${kind} ${id}`, { ...entity, data: data.get(key) }];
    }),
  );
  const ledgerBy = new Map(ledgers?.map(({ id, revision }) => [id, data.get({ kind: 'Ledger', id, revision }) as Ledger]));
  const otherBy = new Map(
    others?.map(({ need, mark, facts: { systemProperties, ...facts } }) => {
      for (const property of systemProperties) {
        const { id } = property.data;
        if (!isVouchedProperty(id, property, notaryKey)) throw integrityViolation(`The property ${id}`);
      }
      const properties = systemProperties.map((property) => property.data);
      return [needKey(need), { ...facts, systemProperties: properties, answers: [{ need, mark }] }];
    }),
  );
  return (needs) => {
    const found = needs.flatMap((need) => (need.type === 'Entity' ? (entityBy.get(`${need.kind} ${need.id}`) ?? []) : []));
    const rest = needs.flatMap((need) =>
      need.type === 'Entity' || need.type === 'Ledger' ? [] : (otherBy.get(needKey(need)) ?? []),
    );
    const all = <Part extends keyof LoadedFacts>(part: Part) =>
      rest.flatMap((facts) => facts[part] as readonly LoadedFacts[Part][number][]);
    return {
      ...noFacts,
      ...(rest.length > 0 && {
        accountLedgers: all('accountLedgers'),
        transfers: all('transfers'),
        orderTransactions: all('orderTransactions'),
        similarUsers: all('similarUsers'),
        similarVaultIds: all('similarVaultIds'),
        similarTickers: all('similarTickers'),
        systemProperties: all('systemProperties'),
        subtreeDepths: all('subtreeDepths'),
        similarAccounts: all('similarAccounts'),
        knownAddresses: all('knownAddresses'),
        answers: all('answers'),
      }),
      entities: found.map(({ kind, data: entity }) => ({ kind, data: entity }) as LoadedEntity),
      ledgers: needs.flatMap((need) => (need.type === 'Ledger' ? (ledgerBy.get(need.ledgerId) ?? []) : [])),
      validatedTickerIds: found.filter(({ kind, validated }) => kind === 'Ticker' && validated).map(({ id }) => id),
      pendingVaultIds: found
        .filter(({ kind, processing }) => kind === 'Vault' && processing?.status !== 'Completed')
        .map(({ id }) => id),
    };
  };
}

function earlierRequest({ requests }: LoadedSteps, requestId: string | undefined): EarlierRequest | undefined {
  return requestId === undefined ? undefined : requests?.[requestId];
}

function authorOf({ authors }: LoadedSteps, data: Revisions, id: string): User | undefined {
  const revision = authors?.[id];
  return revision === undefined ? undefined : (data.get({ kind: 'User', id, revision }) as User);
}

/** Each domain must say itself that the one before it is its parent: the rows' own columns only helped to find them. */
function chainOf({ chains, domains }: LoadedSteps, data: Revisions, target: string): readonly Domain[] {
  const chain = (chains?.[target] ?? []).flatMap((id) => {
    const revision = domains?.[id]?.[0];
    return revision === undefined ? [] : [data.get({ kind: 'Domain', id, revision }) as Domain];
  });
  const broken = chain.find(({ parentId }, index) => index > 0 && parentId !== chain[index - 1]?.id);
  if (broken !== undefined) throw integrityViolation(`The place of domain ${broken.id}`);
  return chain;
}

/** Finds the users of domains that have certain keys: at most one for each pair. */
function usersByKey({ users }: LoadedSteps, data: Revisions): (domainIds: readonly string[], keys: readonly string[]) => User[] {
  const known = new Map(
    Object.entries(users ?? {}).map(([id, revision]) => {
      const user = data.get({ kind: 'User', id, revision }) as User;
      return [`${user.domainId} ${user.publicKey}`, user];
    }),
  );
  return (domainIds, keys) => {
    const pairs = new Set(domainIds.flatMap((domainId) => keys.map((key) => `${domainId} ${key}`)));
    return [...pairs].flatMap((pair) => known.get(pair) ?? []);
  };
}
