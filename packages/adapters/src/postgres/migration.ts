/** One step of the database's schema. A migration that was released is never changed; a later one corrects it. */
export interface Migration {
  /** Unique over all owners, prefixed by the owner: `core-0001-tables`. */
  readonly name: string;
  /** One or more statements. They run in one transaction together with all other new migrations. */
  readonly sql: string;
}
