/** One step of the database's tables. A migration that was released is never changed; a later one corrects it. */
export interface VersionedMigration {
  /** Unique over all owners, prefixed by the owner and a number: `core-0001-tables`. */
  readonly name: string;
  /** One or more statements. They run in one transaction together with all other new migrations. */
  readonly sql: string;
}

/**
 * A function of the database, repeatable: it is dropped, in all its signatures, and created again whenever its text has changed.
 * Edit the text in place.
 */
export interface FunctionMigration {
  /** Its name in SQL, unique over all owners. */
  readonly function: string;
  /** One `create function` of that name; empty for a function that was removed. */
  readonly sql: string;
}

/** Versioned migrations run first, then functions; each in the given order. */
export type Migration = VersionedMigration | FunctionMigration;
