import { isObject } from '@countersign/kernel';

/** A user as far as they are typed. */
export interface TypedUser {
  readonly alias: string;
  readonly publicKey: string;
  readonly roles: readonly string[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The users of a draft. */
export function typedUsers(draft: unknown): readonly TypedUser[] {
  const users: readonly unknown[] = Array.isArray(draft) ? draft : [];
  return users.filter(isObject).map(({ alias, publicKey, roles }) => ({
    alias: textOf(alias),
    publicKey: textOf(publicKey),
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
  }));
}

/** The roles that some users hold, each once. */
export function rolesOfUsers(draft: unknown): string[] {
  return [...new Set(typedUsers(draft).flatMap(({ roles }) => roles))].toSorted();
}
