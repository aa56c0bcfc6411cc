import type { LoadedFacts, StateNeed } from '@countersign/governance';
import { err, ok, type Result } from '@countersign/kernel';
import type { Policy } from '@countersign/model';
import type {
  AccountState,
  Change,
  CommitRefusal,
  DecisionQuery,
  DecisionState,
  DecisionStore,
  DomainPolicies,
  ProposalQuery,
  ProposalState,
} from '@countersign/service';
import type { Pool, QueryConfig } from 'pg';

/** The write path's state in PostgreSQL. The schema is that of `coreMigrations`. */
export function createPostgresStore(pool: Pool): DecisionStore {
  /** The single value of a statement that is prepared once per connection. */
  async function value<T>(statement: QueryConfig): Promise<T> {
    const { rows } = await pool.query<{ value: T }>(statement);
    return rows[0]?.value as T;
  }

  return {
    loadProposal: ({ requestId, intentId, authorId, targetDomainId, needs }: ProposalQuery) =>
      value<ProposalState>({
        name: 'load-proposal',
        text: 'select load_proposal($1, $2, $3, $4, $5) as value',
        values: [requestId ?? null, intentId, authorId, targetDomainId, JSON.stringify(needs)],
      }),
    loadDecision: ({ requestId, intentId, authorId }: DecisionQuery) =>
      value<DecisionState>({
        name: 'load-decision',
        text: 'select load_decision($1, $2, $3) as value',
        values: [requestId ?? null, intentId, authorId ?? null],
      }),
    loadFacts: (needs: readonly StateNeed[]) =>
      value<LoadedFacts>({ name: 'load-facts', text: 'select load_facts($1) as value', values: [JSON.stringify(needs)] }),
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
    async commit(change: Change, received?: Uint8Array): Promise<Result<void, CommitRefusal>> {
      try {
        await pool.query({
          name: 'commit-change',
          text: 'select commit_change($1, $2)',
          values: [JSON.stringify(withoutEmptyParts(change)), received === undefined ? null : Buffer.from(received)],
        });
        return ok(undefined);
      } catch (error) {
        const refusal = refusals[(error as { code?: string }).code ?? ''];
        if (refusal === undefined) throw error;
        return err(refusal);
      }
    },
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

/** The function skips every part that is absent. */
function withoutEmptyParts(change: Change): Partial<Change> {
  return Object.fromEntries(
    Object.entries(change).filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0)),
  );
}
