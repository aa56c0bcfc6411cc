import type { LoginId } from '@countersign/model';

/** A public key with the names of the unlocked users that hold it. */
export interface KnownPerson {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Aliases of the users, in whatever domains they are. */
  readonly aliases: readonly string[];
}

/** People as the users of all domains make them. Locked users do not count. */
export interface People {
  /** Those who are a user with this alias, whatever its case. */
  withAlias(alias: string): Promise<readonly KnownPerson[]>;
  /** The holder of the key, if some user holds it. */
  withPublicKey(publicKey: string): Promise<KnownPerson | undefined>;
  /** Those who are a user with this login id of an outside OpenID provider. */
  withLoginId(loginId: LoginId): Promise<readonly KnownPerson[]>;
}

/** True if one of the person's users has this alias, whatever its case. */
export function hasAlias(person: KnownPerson, alias: string): boolean {
  return person.aliases.some((candidate) => candidate.toLowerCase() === alias.toLowerCase());
}
