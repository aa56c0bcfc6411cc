import { contract } from '@countersign/contract';
import type { JsonValue } from '@countersign/kernel';
import { aliasKey } from '@countersign/kinds/rules';
import type { InvitationStatus } from '@countersign/model';
import type { Invitation, InvitationStore } from '@countersign/service';
import pg from 'pg';
import type { Pool } from 'pg';

import { contains } from '../lists/filters.ts';
import { defineList } from '../lists/list-definition.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { readPage } from '../lists/read-page.ts';
import type { RowMarks } from '../row-marks.ts';
import { select, selectRows } from '../schema/selection.ts';

const table = 'invitation';

const columns = select('invitation', 'i', [
  'id',
  'domain_id',
  'code_hash',
  'status',
  'user_data',
  'answer',
  'valid_seconds',
  'valid_until',
  'created_by',
  'created_at',
  'modified_at',
  'mark',
]);

type Row = NonNullable<(typeof columns)['row']>;

/** What the mark of an invitation binds to this instance: all of it. */
const contentOf = (invitation: Invitation): JsonValue => ({
  ...invitation,
  validUntil: invitation.validUntil.toISOString(),
  createdAt: invitation.createdAt.toISOString(),
  modifiedAt: invitation.modifiedAt.toISOString(),
});

/** Throws `IntegrityViolation` for what somebody else wrote. What ended before invitations were marked leads nowhere, and has no answer. */
function invitationOf(row: Row, marks: RowMarks): Invitation {
  const isFromBefore = row.mark === null && row.answer === null && ['Cancelled', 'Completed'].includes(row.status);
  const invitation: Invitation = {
    id: row.id,
    domainId: row.domain_id,
    codeHash: row.code_hash,
    status: row.status,
    user: row.user_data,
    ...(row.answer !== null && { answer: row.answer }),
    validSeconds: row.valid_seconds,
    validUntil: row.valid_until,
    createdBy: row.created_by,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
  if (!isFromBefore) marks.require(table, contentOf(invitation), row.mark);
  return invitation;
}

/** The condition for an invitation to be in one of the states at that moment. `Expired` is `Pending` whose time is over. */
function isIn(states: readonly (InvitationStatus | 'Active')[], now: () => string): string {
  // A statement may have no parameter that it does not use: the time is asked for only where a state depends on it.
  const conditions = {
    Pending: () => `(i.status = 'Pending' and i.valid_until > ${now()})`,
    Expired: () => `(i.status = 'Pending' and i.valid_until <= ${now()})`,
    DeviceRegistered: () => `i.status = 'DeviceRegistered'`,
    Cancelled: () => `i.status = 'Cancelled'`,
    Completed: () => `i.status = 'Completed'`,
    Active: () => `(i.status = 'DeviceRegistered' or (i.status = 'Pending' and i.valid_until > ${now()}))`,
  } as const satisfies Record<InvitationStatus | 'Active', () => string>;
  return `(${states.map((state) => conditions[state]()).join(' or ')})`;
}

function invitationsAt(now: Date, marks: RowMarks): ListDefinition<Invitation> {
  return defineList(contract.invitations.list, {
    from: 'invitation i',
    columns,
    id: 'i.id',
    idType: 'uuid',
    scopes: { Domains: 'i.domain_id' },
    sorts: {
      Code: 'i.code_hash collate "C"',
      ValidUntil: 'i.valid_until',
      CreatedAt: 'i.created_at',
      LastModifiedAt: 'i.modified_at',
      Alias: 'i.alias',
    },
    defaultSort: 'CreatedAt',
    filters: {
      status: (states, bind) => isIn(states, () => bind(now, 'timestamptz')),
      alias: contains('i.alias'),
      roles: (roles, bind) => `(i.user_data->'roles') ?| ${bind(roles, 'text[]')}`,
    },
    item: (row) => invitationOf(row, marks),
  });
}

/** {@link InvitationStore} in PostgreSQL; every change is one conditional statement. */
export function createInvitationStore(pool: Pool, marks: RowMarks): InvitationStore {
  async function read(condition: string, value: string): Promise<readonly Invitation[]> {
    const rows = await selectRows(pool, columns, (all) => `select ${all} from invitation i where ${condition} = $1`, [value]);
    return rows.map((row) => invitationOf(row, marks));
  }

  return {
    async add(invitation) {
      const { user } = invitation;
      try {
        const { rowCount } = await pool.query(
          `insert into invitation (id, root_domain_id, domain_id, code_hash, status, user_id, alias, user_data, valid_seconds, valid_until,
                                   created_by, created_at, modified_at, alias_key, mark)
           select $1, (select root_domain_id from instance), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
             where not exists (select from entity_user where id = $5)
               and not exists (select from user_alias_key where domain_id = $2 and key = $13)`,
          [
            invitation.id,
            invitation.domainId,
            invitation.codeHash,
            invitation.status,
            user.id,
            user.alias,
            user,
            invitation.validSeconds,
            invitation.validUntil,
            invitation.createdBy,
            invitation.createdAt,
            invitation.modifiedAt,
            aliasKey(user.alias),
            marks.mark(table, contentOf(invitation)),
          ],
        );
        return rowCount === 1;
      } catch (error) {
        if (error instanceof pg.DatabaseError && /^invitation_of_(user|alias)$/.test(error.constraint ?? '')) return false;
        throw error;
      }
    },
    async find(by) {
      const [found] = await ('id' in by ? read('id', by.id) : read('code_hash', by.codeHash));
      return found;
    },
    list: (domainId, query, now) => readPage(pool, invitationsAt(now, marks), { type: 'Domains', domainIds: [domainId] }, query),
    ofUser: (userId) => read('user_id', userId),
    async change(seen, change, now) {
      const after: Invitation = { ...seen, ...change, modifiedAt: now };
      const { rowCount } = await pool.query(
        `update invitation set status = $3, answer = $4, valid_until = $5, modified_at = $6, mark = $7 where id = $1 and mark = $2`,
        [
          seen.id,
          marks.mark(table, contentOf(seen)),
          after.status,
          after.answer ?? null,
          after.validUntil,
          now,
          marks.mark(table, contentOf(after)),
        ],
      );
      return rowCount === 1 ? after : undefined;
    },
    async inviter({ domainId, createdBy }) {
      const { rows } = await pool.query<{ alias: string; domain: string }>(
        `select u.data->>'alias' as alias, d.data->>'alias' as domain
          from entity_domain d, entity_user u where d.id = $1 and u.id = $2 and u.domain_id = $3`,
        [domainId, createdBy.id, createdBy.domainId],
      );
      return rows[0];
    },
    async keyOfUser(domainId, userId) {
      const { rows } = await pool.query<{ key: string }>(
        `select data->>'publicKey' as key from entity_user where id = $2 and domain_id = $1`,
        [domainId, userId],
      );
      return rows[0]?.key;
    },
    async isKeyTaken(domainId, publicKey) {
      const { rows } = await pool.query(`select 1 from entity_user where domain_id = $1 and data->>'publicKey' = $2`, [
        domainId,
        publicKey,
      ]);
      return rows.length > 0;
    },
  };
}
