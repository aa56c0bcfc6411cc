import type { LoadedFacts, StateNeed } from '@countersign/governance';
import { err, ok, type Result } from '@countersign/kernel';
import type { Policy } from '@countersign/model';
import type {
  AccountState,
  CommitRefusal,
  DecisionQuery,
  DecisionState,
  DecisionStore,
  DomainPolicies,
  ProposalQuery,
  ProposalState,
} from '@countersign/service';
import pg from 'pg';
import type { Pool, QueryConfig } from 'pg';

import { inBatches } from './batches.ts';
import { rowsOf, type Submission } from './change-rows.ts';
import { keepRevisions } from './kept-revisions.ts';
import {
  decisionStates,
  distinctNeeds,
  factsBy,
  ledgersIn,
  proposalStates,
  revisionsIn,
  type Answers,
  type LoadedDecisions,
  type LoadedProposals,
} from './loads.ts';

/** Few statements at once, so that those who wait for their turn are many enough to be worth joining. */
const batches = { atOnce: 1, largest: 32, isUndone };

/** True if the server itself said no: then nothing of the statement took effect. */
function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

/** The write path's state in PostgreSQL. The schema is that of `coreMigrations`. */
export function createPostgresStore(pool: Pool): DecisionStore {
  /** The single value of a statement that is prepared once per connection. */
  async function value<T>(statement: QueryConfig): Promise<T> {
    const { rows } = await pool.query<{ value: T }>(statement);
    return rows[0]?.value as T;
  }

  const revisions = keepRevisions(pool);
  const loadProposals = inBatches<ProposalQuery, ProposalState>(batches, async (queries) => {
    const loaded = await value<LoadedProposals>({
      name: 'load-proposals',
      text: 'select load_proposals($1, $2, $3, $4, $5) as value',
      values: [
        queries.flatMap(({ requestId }) => requestId ?? []),
        queries.map(({ intentId }) => intentId),
        distinct(queries.map(({ authorId }) => authorId)),
        distinct(queries.map(({ targetDomainId }) => targetDomainId)),
        JSON.stringify(distinctNeeds(queries.flatMap(({ needs }) => needs))),
      ],
    });
    return proposalStates(queries, loaded, await revisions(revisionsIn(loaded)));
  });
  const loadDecisions = inBatches<DecisionQuery, DecisionState>(batches, async (queries) => {
    const loaded = await value<LoadedDecisions>({
      name: 'load-decisions',
      text: 'select load_decisions($1, $2, $3) as value',
      values: [
        queries.flatMap(({ requestId }) => requestId ?? []),
        distinct(queries.map(({ intentId }) => intentId)),
        distinct(queries.flatMap(({ authorId }) => authorId ?? [])),
      ],
    });
    return decisionStates(queries, loaded, await revisions(revisionsIn(loaded)));
  });
  const commits = inBatches<Submission, Result<void, CommitRefusal>>(batches, async (submissions) => {
    try {
      const rows = JSON.stringify(rowsOf(submissions));
      await pool.query({ name: 'commit-changes', text: 'select commit_changes($1)', values: [rows] });
      return submissions.map(() => ok(undefined));
    } catch (error) {
      const refusal = refusals[(error as { code?: string }).code ?? ''];
      if (refusal === undefined || submissions.length > 1) throw error;
      return [err(refusal)];
    }
  });

  return {
    loadProposal: (query) => loadProposals(query),
    loadDecision: (query) => loadDecisions(query),
    async loadFacts(needs: readonly StateNeed[]): Promise<LoadedFacts> {
      const answers = await value<Answers>({
        name: 'load-needs',
        text: 'select load_needs($1) as value',
        values: [JSON.stringify(needs)],
      });
      return factsBy(answers, await revisions(ledgersIn(answers)))(needs);
    },
    async loadPolicies(domainId: string): Promise<DomainPolicies> {
      const { rows } = await pool.query<{ revision: string; data: Policy }>({
        name: 'load-policies',
        text: 'select revision, data from entity_policy where domain_id = $1',
        values: [domainId],
      });
      return { sum: rows.reduce((sum, { revision }) => sum + Number(revision), 0), policies: rows.map(({ data }) => data) };
    },
    loadAccount: async (accountId: string) =>
      (await value<AccountState | null>({
        name: 'load-account',
        text: 'select load_account($1) as value',
        values: [accountId],
      })) ?? undefined,
    async loadExpired(now: Date, limit: number): Promise<readonly string[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'load-expired',
        text: `select id from intent where status in ('Open', 'Approved') and expiry_at <= $1 order by expiry_at limit $2`,
        values: [now, limit],
      });
      return rows.map(({ id }) => id);
    },
    commit: (change, received) => commits({ change, received }),
  };
}

/** A unique index says that somebody else was faster: whoever looks again finds out what is there now. */
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
