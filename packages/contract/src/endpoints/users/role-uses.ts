import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** What a role is for in a domain, and who holds it there. */
export const RoleUse = z.strictObject({
  role: z.string(),
  /** People who hold it and are not locked, each once. */
  holderCount: z.int(),
  /** People who hold it and are locked. */
  lockedCount: z.int(),
  /** Some of those who are not locked, by name. */
  holders: z.array(z.strictObject({ id: uuid, alias: z.string() })),
  /** What its holders may read in the domain; absent for who may not read the domain itself. */
  mayRead: z.array(z.string()).optional(),
  /** The unlocked policies in whose steps it counts, which from 1 on; absent for who may not read policies. */
  policies: z.array(z.strictObject({ id: uuid, alias: z.string(), rank: z.int(), steps: z.array(z.int()) })).optional(),
});
export type RoleUse = z.infer<typeof RoleUse>;

/** `GET /internal/v1/domains/{domainId}/users/role-uses` */
export const listRoleUses = endpoint(routes.users.roleUses, {
  summary: 'Every role that users of a domain hold, that its policies ask for, or that may read something there',
  params: z.strictObject({ domainId: uuid }),
  status: 200,
  response: z.strictObject({ items: z.array(RoleUse), count: z.int() }),
  errors: [],
});
