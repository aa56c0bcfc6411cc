import type { JsonObject } from '@countersign/kernel';
import type { LoginChallenge, LoginChallenges } from '@countersign/service';
import type { Pool } from 'pg';

import type { RowMarks } from '../../postgres/row-marks.ts';
import type { StoredRow } from '../../postgres/schema/rows.ts';

type Row = StoredRow<
  'identity_login',
  | 'hash'
  | 'interaction'
  | 'entity'
  | 'addressees'
  | 'number'
  | 'numbers'
  | 'status'
  | 'approved_by'
  | 'expires_at'
  | 'mark'
  | 'approval_mark'
>;

const table = 'identity_login';

/** What never changes of a challenge. */
function contentOf(challenge: Omit<LoginChallenge, 'status' | 'approvedBy'>): JsonObject {
  const { hash, interaction, entity, addressees, number, numbers, expiresAt } = challenge;
  return {
    hash,
    interaction,
    entity: { ...entity },
    addressees: [...addressees],
    number,
    numbers: [...numbers],
    expiresAt: expiresAt.toISOString(),
  };
}

/** Who let somebody in by which challenge. */
const approvalOf = (hash: string, approvedBy: string): JsonObject => ({ hash, approvedBy });

/**
 * {@link LoginChallenges} in PostgreSQL; every transition is one conditional statement. A row that this instance did not write, or an
 * approval that it did not take, is as good as none.
 */
export function createLoginChallenges(pool: Pool, marks: RowMarks): LoginChallenges {
  const isOwn = (challenge: LoginChallenge, { mark, approval_mark: approvalMark }: Row): boolean =>
    marks.holds(table, contentOf(challenge), mark) &&
    (challenge.approvedBy === undefined || marks.holds(table, approvalOf(challenge.hash, challenge.approvedBy), approvalMark));
  const select = async (condition: string, values: unknown[]): Promise<readonly LoginChallenge[]> => {
    const { rows } = await pool.query<Row>(`select * from identity_login where ${condition}`, values);
    return rows.flatMap((row) => {
      const challenge = toChallenge(row);
      return isOwn(challenge, row) ? [challenge] : [];
    });
  };
  return {
    async add(challenge) {
      await pool.query(
        `with superseded as (
           update identity_login set status = 'Superseded'
            where interaction = $2 and status in ('Waiting', 'Approved'))
         insert into identity_login (hash, interaction, entity, addressees, number, numbers, status, expires_at, mark)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          challenge.hash,
          challenge.interaction,
          challenge.entity,
          challenge.addressees,
          challenge.number,
          challenge.numbers,
          challenge.status,
          challenge.expiresAt,
          marks.mark(table, contentOf(challenge)),
        ],
      );
    },
    ofInteraction: async (interaction) => (await select('interaction = $1 order by position desc limit 1', [interaction]))[0],
    addressedTo: async (publicKey, hash) => (await select('hash = $2 and addressees @> array[$1]', [publicKey, hash]))[0],
    waitingFor: (publicKey, now) =>
      select(`addressees @> array[$1] and status = 'Waiting' and expires_at > $2 order by position desc limit 20`, [
        publicKey,
        now,
      ]),
    async settle(hash, status, publicKey, now) {
      const { rowCount } = await pool.query(
        `update identity_login set status = $2, approved_by = case when $2 = 'Approved' then $3 end,
                approval_mark = case when $2 = 'Approved' then $5::bytea end
          where hash = $1 and status = 'Waiting' and expires_at > $4 and addressees @> array[$3]`,
        [hash, status, publicKey, now, marks.mark(table, approvalOf(hash, publicKey))],
      );
      return rowCount === 1;
    },
    async withdraw(publicKey) {
      await pool.query(`update identity_login set status = 'Superseded' where status = 'Waiting' and addressees @> array[$1]`, [
        publicKey,
      ]);
    },
    async mismatches(publicKeys, since) {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from identity_login where status = 'NumberMismatch' and addressees && $1 and expires_at > $2`,
        [publicKeys, since],
      );
      return Number(rows[0]?.count ?? 0);
    },
    async complete(hash, now) {
      const { rowCount } = await pool.query(
        `update identity_login set status = 'Completed' where hash = $1 and status = 'Approved' and expires_at > $2`,
        [hash, now],
      );
      return rowCount === 1;
    },
  };
}

function toChallenge(row: Row): LoginChallenge {
  const { hash, interaction, entity, addressees, number, numbers, status } = row;
  const approvedBy = row.approved_by ?? undefined;
  return { hash, interaction, entity, addressees, number, numbers, status, approvedBy, expiresAt: row.expires_at };
}
