import { contract } from '@countersign/contract';
import { aliasKey } from '@countersign/kinds/rules';
import type { InvitationStatus } from '@countersign/model';
import type { Invitation, InvitationStore } from '@countersign/service';
import pg from 'pg';
import type { Pool } from 'pg';

import { contains } from '../lists/filters.ts';
import { defineList } from '../lists/list-definition.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { readPage } from '../lists/read-page.ts';
import { select, selectRows } from '../schema/selection.ts';

const columns = select('invitation', 'i', [
  'id',
  'domain_id',
  'code',
  'status',
  'user_data',
  'public_key',
  'valid_seconds',
  'valid_until',
  'created_by',
  'created_at',
  'modified_at',
]);

function invitationOf(row: NonNullable<(typeof columns)['row']>): Invitation {
  return {
    id: row.id,
    domainId: row.domain_id,
    code: row.code,
    status: row.status,
    user: row.user_data,
    ...(row.public_key !== null && { publicKey: row.public_key }),
    validSeconds: row.valid_seconds,
    validUntil: row.valid_until,
    createdBy: row.created_by,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
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

function invitationsAt(now: Date): ListDefinition<Invitation> {
  return defineList(contract.invitations.list, {
    from: 'invitation i',
    columns,
    id: 'i.id',
    idType: 'uuid',
    scopes: { Domains: 'i.domain_id' },
    sorts: {
      Code: 'i.code collate "C"',
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
    item: invitationOf,
  });
}

/** {@link InvitationStore} in PostgreSQL; every change is one conditional statement. */
export function createInvitationStore(pool: Pool): InvitationStore {
  return {
    async add(invitation) {
      const { user } = invitation;
      try {
        const { rowCount } = await pool.query(
          `insert into invitation (id, root_domain_id, domain_id, code, status, user_id, alias, user_data, valid_seconds, valid_until,
                                   created_by, created_at, modified_at, alias_key)
           select $1, (select root_domain_id from instance), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
             where not exists (select from entity_user where id = $5)
               and not exists (select from user_alias_key where domain_id = $2 and key = $13)`,
          [
            invitation.id,
            invitation.domainId,
            invitation.code,
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
          ],
        );
        return rowCount === 1;
      } catch (error) {
        if (error instanceof pg.DatabaseError && /^invitation_of_(user|alias)$/.test(error.constraint ?? '')) return false;
        throw error;
      }
    },
    async find(by) {
      const [name, value] = 'id' in by ? (['id', by.id] as const) : (['code', by.code] as const);
      const [row] = await selectRows(pool, columns, (all) => `select ${all} from invitation i where ${name} = $1`, [value]);
      return row && invitationOf(row);
    },
    list: (domainId, query, now) => readPage(pool, invitationsAt(now), { type: 'Domains', domainIds: [domainId] }, query),
    async change(id, from, { status, publicKey, validUntil }, now) {
      const [row] = await selectRows(
        pool,
        columns,
        (
          all,
        ) => `update invitation i set status = $3, public_key = coalesce($4, public_key), valid_until = coalesce($5, valid_until),
           modified_at = $2
          where id = $1 and ${isIn(from, () => '$2::timestamptz')} returning ${all}`,
        [id, now, status, publicKey ?? null, validUntil ?? null],
      );
      return row && invitationOf(row);
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
