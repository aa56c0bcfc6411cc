import { limits } from '@countersign/model/names';

/** True for a role that somebody can have. */
export function isRoleSpelled(role: string): boolean {
  return role.length <= limits.roleLength && /^[a-z0-9-]+$/.test(role);
}
