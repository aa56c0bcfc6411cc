import { noFacts, type LoadedEntity, type LoadedFacts, type StateNeed } from '@countersign/governance';
import { createRecentMap } from '@countersign/kernel';
import type { Domain, Ledger, Policy, User } from '@countersign/model';
import { isVouched } from '@countersign/service';
import type { Change, DecisionQuery, DecisionState, ProposalQuery, ProposalState, Remembered } from '@countersign/service';

import type { KeptRevisions, RevisionKey } from './kept-revisions.ts';
import { rememberIntents } from './remembered-intents.ts';

/**
 * What this process takes for the present state, so that most proposals and decisions begin without asking the database. It is
 * what loads and commits of this process were last told, verified as everything that is loaded. Others may have changed it meanwhile: so
 * each answer names what it took for granted (`Remembered`), and a commit compares that with what is so, beside the revisions and sums
 * that it compares anyway.
 */
export interface RememberedState {
  /** Undefined where something is not known. */
  proposal(query: ProposalQuery): ProposalState | undefined;
  /** Undefined where something is not known. */
  decision(query: DecisionQuery, notaryKey: string): DecisionState | undefined;
  loaded(states: readonly (ProposalState | DecisionState)[]): void;
  /** Changes that were written together; `mark` is that of their rows. */
  committed(changes: readonly Change[], mark: string): void;
  /** Something was not as it was remembered: everything is read again. */
  refused(change: Change): void;
}

/** They say who may do what: where one of them changes, nothing that was remembered is taken for granted. */
const governing: ReadonlySet<string> = new Set(['Domain', 'User', 'Policy']);
/** Part of what rules look at changes without a new revision. */
const withMarks: ReadonlySet<string> = new Set(['Ticker', 'Vault']);

interface Facts {
  readonly facts: LoadedFacts;
  readonly ledgers: Remembered['ledgers'];
}

interface People {
  readonly users: readonly User[];
  readonly absentUsers: Remembered['absentUsers'];
}

/** Remembers up to `capacity` revisions, and as many answers to the question who has a key in a domain. */
export function rememberState(kept: KeptRevisions, capacity = 10_000): RememberedState {
  const authors = createRecentMap<string, User>(capacity);
  /** By the last domain. */
  const chains = createRecentMap<string, readonly Domain[]>(capacity);
  const policySums = createRecentMap<string, readonly number[]>(capacity);
  /** By domain and key; null where the domain has nobody with the key. */
  const users = createRecentMap<string, User | null>(capacity);
  /** Of what intents are about, by kind and id: 0 where there is none. */
  const revisions = createRecentMap<string, number>(capacity);
  const requests = createRecentMap<string, true>(capacity);
  const intents = rememberIntents();
  let rootDomainId: string | null | undefined;

  function forget(): void {
    for (const map of [authors, chains, policySums, users, revisions]) map.clear();
  }

  /** A request that came before is answered from what is kept of it. */
  function mayBeNew(requestId: string | undefined): boolean {
    return requestId !== undefined && requests.get(requestId) === undefined;
  }

  function findPeople(domainIds: readonly string[], keys: readonly string[]): People | undefined {
    const present: User[] = [];
    const absent: { domainId: string; publicKey: string }[] = [];
    for (const domainId of domainIds) {
      for (const publicKey of keys) {
        const user = users.get(`${domainId} ${publicKey}`);
        if (user === undefined) return undefined;
        if (user === null) absent.push({ domainId, publicKey });
        else present.push(user);
      }
    }
    return { users: present, absentUsers: absent };
  }

  function findFacts(needs: readonly StateNeed[], makes: string | undefined): Facts | undefined {
    const entities: LoadedEntity[] = [];
    const ledgers: Ledger[] = [];
    for (const need of needs) {
      const key = keyOf(need);
      if (key === undefined) return undefined;
      const revision = revisions.get(`${key.kind} ${key.id}`) ?? (key.id === makes ? 0 : undefined);
      if (revision === undefined) return undefined;
      if (revision === 0) continue;
      const data = dataOf({ ...key, revision });
      if (data === undefined) return undefined;
      if (key.kind === 'Ledger') ledgers.push(data as Ledger);
      else entities.push({ kind: key.kind, data } as LoadedEntity);
    }
    return {
      facts: { ...noFacts, entities, ledgers },
      ledgers: ledgers.map(({ id, metadata: { revision } }) => ({ id, revision })),
    };
  }

  function dataOf(key: RevisionKey): unknown {
    return kept.known([key])?.get(key);
  }

  return {
    proposal({ requestId, intentId, authorId, targetDomainId, needs, makes }) {
      const author = authors.get(authorId);
      const chain = chains.get(targetDomainId);
      const sums = policySums.get(targetDomainId);
      if (author === undefined || chain === undefined || sums === undefined) return undefined;
      if (!mayBeNew(requestId) || intents.get(intentId)) return undefined;
      const people = findPeople(
        chain.map(({ id }) => id),
        [author.publicKey],
      );
      const known = findFacts(needs, makes);
      if (people === undefined || known === undefined) return undefined;
      const { absentUsers } = people;
      return {
        rootDomainId,
        intentExists: false,
        author,
        chain,
        policySums: sums,
        users: people.users,
        facts: known.facts,
        remembered: { ledgers: known.ledgers, absentUsers },
      };
    },
    decision({ requestId, intentId, authorId }, notaryKey) {
      const waiting = intents.get(intentId);
      const author = authorId === undefined ? undefined : authors.get(authorId);
      if (waiting === undefined || author === undefined || !mayBeNew(requestId)) return undefined;
      const { sealed, decisions, needs, written } = waiting;
      const chain = chains.get(sealed.data.details.targetDomainId);
      const policies = waiting.policies.map(({ id, revision }) => dataOf({ kind: 'Policy', id, revision }) as Policy | undefined);
      const isComplete = policies.every((policy) => policy !== undefined);
      if (chain === undefined || !isComplete || !isVouched(sealed, notaryKey)) return undefined;
      const domainIds = new Set(policies.map(({ domainId }) => domainId));
      const keys = new Set([...decisions.map(({ publicKey }) => publicKey), author.publicKey]);
      const people = findPeople([...domainIds], [...keys]);
      const known = findFacts(needs, undefined);
      if (people === undefined || known === undefined) return undefined;
      return {
        author,
        rootDomainId: waiting.rootDomainId,
        intent: sealed.data,
        sealed,
        version: sealed.version,
        chain,
        decisions,
        policies,
        users: people.users,
        needs,
        facts: known.facts,
        remembered: { ledgers: known.ledgers, absentUsers: people.absentUsers, intent: written },
      };
    },
    loaded(states) {
      for (const state of states) {
        rootDomainId ??= state.rootDomainId;
        const { author, chain = [], facts } = state;
        const target = chain.at(-1);
        if (!author || !target || !facts) continue;
        authors.set(author.id, author);
        chains.set(target.id, chain);
        if ('policySums' in state) policySums.set(target.id, state.policySums);
        for (const pair of soughtUsers(state, author)) users.set(pair, null);
        for (const user of state.users ?? []) users.set(`${user.domainId} ${user.publicKey}`, user);
        for (const { kind, data } of facts.entities) revisions.set(`${kind} ${data.id}`, data.metadata?.revision ?? 1);
        for (const { id, metadata } of facts.ledgers) revisions.set(`Ledger ${id}`, metadata.revision);
      }
    },
    committed(changes, mark) {
      for (const change of changes) {
        for (const { kind, id, revision } of change.reads ?? [])
          if (!governing.has(kind)) revisions.set(`${kind} ${id}`, revision ?? 0);
        if (change.request) requests.set(change.request.id, true);
        intents.committed(change, mark);
      }
      const entities = changes.flatMap((change) => change.entities ?? []);
      for (const { kind, id, revision } of entities) revisions.set(`${kind} ${id}`, revision);
      if (entities.some(({ kind }) => governing.has(kind)) || changes.some(({ ledgers }) => ledgers)) forget();
    },
    refused(change) {
      forget();
      if (change.intent) intents.forget(change.intent.data.id);
    },
  };
}

/** What must be known; undefined where more is asked for than revisions tell. */
function keyOf(need: StateNeed): Omit<RevisionKey, 'revision'> | undefined {
  if (need.type === 'Ledger') return { kind: 'Ledger', id: need.ledgerId };
  return need.type === 'Entity' && !withMarks.has(need.kind) ? { kind: need.kind, id: need.id } : undefined;
}

/** The domains and keys for which users were looked up. */
function soughtUsers(state: ProposalState | DecisionState, { publicKey }: User): string[] {
  if ('policySums' in state) return state.chain.map(({ id }) => `${id} ${publicKey}`);
  const keys = [...(state.decisions ?? []).map((decision) => decision.publicKey), publicKey];
  return (state.policies ?? []).flatMap(({ domainId }) => keys.map((key) => `${domainId} ${key}`));
}
