import { distinctNeeds } from '@countersign/governance';
import type { LedgerStanding, LoadedFacts, StateNeed } from '@countersign/kinds/rules';
import { CodedError, err, isCodedError, ok, type Result } from '@countersign/kernel';
import type {
  AccountState,
  CommitRefusal,
  DecisionQuery,
  DecisionState,
  DecisionStore,
  DomainPolicies,
  Entrance,
  ProposalQuery,
  ProposalState,
} from '@countersign/service';
import { integrityViolation, requireEntry } from '@countersign/service';
import pg from 'pg';
import type { Pool, QueryConfig } from 'pg';

import { inBatches } from './batches.ts';
import { rowsOf, type Submission } from './change-rows.ts';
import type { HistoryGuard } from './history/history-guard.ts';
import { keepJournalTree } from './journal/journal-tree.ts';
import { keepRevisions, type RevisionKey, type Revisions } from './kept-revisions.ts';
import { decisionStates, newestIn, proposalStates, revisionsIn, type LoadedSteps } from './loads.ts';
import { doMeet } from './meeting-changes.ts';
import { factsBy, holdsVerified, revisionsOf, type Answers } from './needs/answers.ts';

/**
 * One load and one commit at once: while PostgreSQL works on one, this process works on what the other gave. With more, batches would be
 * smaller, and the fixed cost of each would be shared by fewer.
 */
const batches = { atOnce: 1, largest: 32, isUndone };

/** True if the server itself said no, what it gave is not genuine, or it was not asked: then nothing of the batch took effect. */
function isUndone(error: unknown): boolean {
  return (
    (error instanceof pg.DatabaseError && error.severity === 'ERROR') ||
    isCodedError(error, 'IntegrityViolation', 'SubmissionsMeet')
  );
}

/**
 * The write path's state in PostgreSQL. The schema is that of `coreMigrations`. What it gives of domains, users, policies and other
 * entities, of ledgers and of intents' states was signed by the notary with this key, or it throws `IntegrityViolation`. So it does where the
 * guard has seen something newer than what is there, and from then on always where it has seen other entries of the journal.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- One object of all that the port asks of the database.
export function createPostgresStore(
  pool: Pool,
  notaryKey: () => Promise<string>,
  guard?: Pick<HistoryGuard, 'journal' | 'requireNewest' | 'noteWritten'>,
): DecisionStore {
  const journal = guard?.journal ?? keepJournalTree(pool);

  function requireWhole(): void {
    const problem = journal.problem();
    if (problem !== undefined) throw problem;
  }

  /** The single value of a statement that is prepared once per connection. */
  async function value<T>(statement: QueryConfig): Promise<T> {
    try {
      const [row] = (await pool.query<{ value: T }>(statement)).rows;
      if (row === undefined) throw new Error(`${statement.name} gave no row`);
      return row.value;
    } catch (error) {
      // No intent makes a chain of domains that has no end.
      if (error instanceof pg.DatabaseError && error.code === 'CS003') throw integrityViolation('The chain of a domain');
      throw error;
    }
  }

  const revisions = keepRevisions(pool, notaryKey);

  /** Revisions that were read as the newest that are there. */
  async function newest(keys: readonly RevisionKey[]): Promise<Revisions> {
    const data = await revisions(keys);
    await guard?.requireNewest(keys, data);
    return data;
  }
  const loadSteps = inBatches<Step, ProposalState | DecisionState>(batches, async (steps) => {
    requireWhole();
    const proposals = steps.flatMap((step) => ('needs' in step ? step : []));
    const decisions = steps.flatMap((step) => ('needs' in step ? [] : step));
    const loaded = await value<LoadedSteps>({
      name: 'load-steps',
      text: 'select load_steps($1, $2, $3, $4, $5, $6) as value',
      values: [
        steps.flatMap(({ requestId }) => requestId ?? []),
        distinct(decisions.map(({ intentId }) => intentId)),
        distinct(steps.flatMap(({ authorId }) => authorId ?? [])),
        proposals.map(({ intentId }) => intentId),
        distinct(proposals.map(({ targetDomainId }) => targetDomainId)),
        JSON.stringify(distinctNeeds(proposals.flatMap(({ needs }) => needs))),
      ],
    });
    const data = await revisions(revisionsIn(loaded));
    await guard?.requireNewest(newestIn(loaded), data);
    // Entries that are gone: the journal is read again, which says so.
    if (loaded.journal !== null && loaded.journal.size < journal.size()) await journal.load();
    const key = loaded.intents !== null || holdsVerified(loaded.facts) ? await notaryKey() : '';
    const states = new Map<Step, ProposalState | DecisionState>([
      ...proposalStates(proposals, loaded, data, key),
      ...decisionStates(decisions, loaded, data, key),
    ]);
    return steps.flatMap((step) => states.get(step) ?? []);
  });
  const commits = inBatches<Submission, Result<void, CommitRefusal>>(batches, async (submissions) => {
    if (submissions.length > 1 && doMeet(submissions.map(({ change }) => change)))
      throw new CodedError('SubmissionsMeet', 'Changes concern each other');
    requireWhole();
    try {
      const rows = JSON.stringify(rowsOf(submissions));
      await pool.query({ name: 'commit-changes', text: 'select commit_changes($1)', values: [rows] });
      for (const { change } of submissions) guard?.noteWritten(change);
      return submissions.map(() => ok(undefined));
    } catch (error) {
      const refusal = error instanceof pg.DatabaseError ? refusals[error.code ?? ''] : undefined;
      // Somebody has put something on a table that writes other rows.
      if (error instanceof pg.DatabaseError && error.code === 'CS004' && submissions.length === 1)
        throw integrityViolation(error.detail ?? 'What was written');
      if (refusal === undefined || submissions.length > 1) throw error;
      return [err(refusal)];
    }
  });

  let instance: string | undefined;
  return {
    async loadEntrance(user, targetDomainId) {
      // Where there is no such target, the user's own chain is walked: it takes as long.
      const { rows } = await pool.query<Entrance>({
        name: 'load-entrance',
        text: `
          select u.data->>'publicKey' as "publicKey", u.data->'loginIds' as "loginIds", u.domain_id = any(target.chain) as "leadsToTarget",
              case when target.chain = '{}' then domain_chain(u.domain_id) end
            from entity_user u, domain_chain($3) target (chain) where u.kind = 'User' and u.id = $1 and u.domain_id = $2`,
        values: [user.id, user.domainId, targetDomainId],
      });
      return rows[0];
    },
    async loadProposal(query) {
      const state = await loadSteps({ ...query });
      if (!('intentExists' in state)) throw new Error(`Proposal ${query.intentId} was loaded as a decision`);
      return state;
    },
    loadDecision: (query) => loadSteps({ ...query }),
    loadJournal: (needed) => journal.load(needed),
    async loadInstance() {
      // The first entry stays what it is.
      instance ??= (
        await pool.query<{ leaf: Buffer }>({
          name: 'load-instance',
          text: 'select leaf from journal order by root_domain_id, position limit 1',
        })
      ).rows[0]?.leaf.toString('hex');
      return instance;
    },
    async loadFacts(needs: readonly StateNeed[]): Promise<LoadedFacts> {
      requireWhole();
      const answers = await value<Answers>({
        name: 'load-needs',
        text: 'select load_needs($1) as value',
        values: [JSON.stringify(needs)],
      });
      const key = holdsVerified(answers) ? await notaryKey() : '';
      return factsBy(answers, await newest(revisionsOf(answers)), key)(needs);
    },
    async loadPolicies(domainId: string): Promise<DomainPolicies> {
      // A policy always has a row, at its newest revision: one that was deleted or set back past this program must not stop to count.
      const { rows } = await pool.query<{ id: string; revision: string; isNewest: boolean }>({
        name: 'load-policies',
        text: `
          select p.id, p.revision, not exists (
              select from entity_revision n where n.kind = 'Policy' and n.id = p.id and n.revision = p.revision + 1) as "isNewest"
            from entity_policy p where p.domain_id = $1
          union all
          select r.id, 0, false from entity_revision r
            where r.kind = 'Policy' and r.revision = 1 and r.data->>'domainId' = $1::text
              and not exists (select from entity_policy p where p.kind = 'Policy' and p.id = r.id and p.domain_id = $1)`,
        values: [domainId],
      });
      const lost = rows.find(({ isNewest }) => !isNewest);
      if (lost !== undefined) throw integrityViolation(`Policy ${lost.id} (its present revision)`);
      const keys = rows.map(({ id, revision }): RevisionKey<'Policy'> => ({ kind: 'Policy', id, revision: Number(revision) }));
      const data = await newest(keys);
      const policies = keys.map((key) => data.get(key));
      const foreign = policies.find((policy) => policy.domainId !== domainId);
      if (foreign !== undefined) throw integrityViolation(`The domain of policy ${foreign.id}`);
      return { sum: keys.reduce((sum, { revision }) => sum + revision, 0), policies };
    },
    async loadAccount(accountId: string): Promise<AccountState | undefined> {
      const found = await value<LoadedAccount | null>({
        name: 'load-account',
        text: 'select load_account($1) as value',
        values: [accountId],
      });
      if (found === null) return undefined;
      const { rootDomainId, vault, ledgers } = found;
      const ledgerKey = ({ id, revision }: LoadedAccount['ledgers'][number]): RevisionKey<'Ledger'> => ({
        kind: 'Ledger',
        id,
        revision,
      });
      const accountKey: RevisionKey<'Account'> = { kind: 'Account', id: accountId, revision: found.revision };
      const vaultKey: RevisionKey<'Vault'>[] = vault === null ? [] : [{ kind: 'Vault', ...vault }];
      const data = await newest([accountKey, ...vaultKey, ...ledgers.map(ledgerKey)]);
      const account = data.get(accountKey);
      const holder = vaultKey[0] && data.get(vaultKey[0]);
      if (holder?.id !== account.providerDetails.vaultId) throw integrityViolation(`The vault of account ${accountId}`);
      return {
        rootDomainId,
        account,
        vaultPublicKey: holder.publicKey,
        ledgers: ledgers.map((found) => ({
          ledger: data.get(ledgerKey(found)),
          status: found.status,
          nextExternal: found.nextExternal,
        })),
      };
    },
    async loadEnvelopes(policies, users) {
      const policyKeys = policies.map(({ id, revision }) => ({ kind: 'Policy', id, revision }) as const);
      const userKeys = users.map(({ id, revision }) => ({ kind: 'User', id, revision }) as const);
      const data = await revisions([...policyKeys, ...userKeys]);
      return { policies: policyKeys.map((key) => data.envelope(key)), users: userKeys.map((key) => data.envelope(key)) };
    },
    async loadExpired(now: Date, limit: number): Promise<readonly string[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'load-expired',
        text: `select id from intent where status in ('Open', 'Approved') and expiry_at <= $1 order by expiry_at limit $2`,
        values: [now, limit],
      });
      return rows.map(({ id }) => id);
    },
    async commit(change, received) {
      requireEntry(change);
      return commits({ change, received });
    },
  };
}

/** What is loaded for. Proposals say what they need; what decisions need is stored with their intents. */
type Step = ProposalQuery | DecisionQuery;

/** What `load_account` answers: revisions, and what is not of a revision. */
interface LoadedAccount {
  readonly rootDomainId: string;
  readonly revision: number;
  readonly vault: { readonly id: string; readonly revision: number } | null;
  readonly ledgers: readonly {
    readonly id: string;
    readonly revision: number;
    readonly status: LedgerStanding;
    readonly nextExternal: number;
  }[];
}

/** A unique index says that somebody else was faster: anyone who looks again finds out what is there now. */
const refusals: Readonly<Record<string, CommitRefusal>> = {
  CS001: 'StateChanged',
  CS002: 'LeaseLost',
  23505: 'StateChanged',
  '40001': 'StateChanged',
  '40P01': 'StateChanged',
};

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
