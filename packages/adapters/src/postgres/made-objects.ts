import type { FunctionMigration, VersionedMigration } from './migration.ts';

/** A trigger as a migration makes it. */
export interface MadeTrigger {
  readonly table: string;
  readonly name: string;
  readonly timing: 'before' | 'after';
  /** In alphabetical order. */
  readonly events: readonly string[];
  readonly level: 'row' | 'statement';
  readonly function: string;
}

const triggerStatements =
  /\bdrop trigger (?<dropped>\w+) on (?<droppedFrom>\w+)|\bcreate trigger (?<name>\w+)\s+(?<timing>before|after)\s(?<events>[\s\S]*?)\son (?<table>\w+)\s+for each (?<level>row|statement)\b[\s\S]*?\bexecute function (?<function>\w+)\(/g;

/** The triggers that a database has after all of these migrations. */
export function triggersMadeBy(migrations: readonly VersionedMigration[]): readonly MadeTrigger[] {
  const made = new Map<string, MadeTrigger>();
  for (const { sql } of migrations) {
    for (const { groups = {} } of sql.matchAll(triggerStatements)) {
      const { dropped, droppedFrom, name = '', timing, events = '', table = '', level, function: called = '' } = groups;
      if (dropped !== undefined) {
        made.delete(`${droppedFrom} ${dropped}`);
        continue;
      }
      made.set(`${table} ${name}`, {
        table,
        name,
        timing: timing === 'before' ? 'before' : 'after',
        events: events
          .split(/\sor\s/)
          .map((event) => event.trim().split(/\s/)[0] ?? '')
          .toSorted(),
        level: level === 'row' ? 'row' : 'statement',
        function: called,
      });
    }
  }
  return [...made.values()];
}

const functionStatements =
  /\bdrop function (?<dropped>\w+)\(|\bcreate (?:or replace )?function (?<name>\w+)(?<rest>\([^)]*\)[^$]*?\bas \$\$[\s\S]*?\$\$)/g;

/** The functions that a database has after all of these migrations, as the last one left each; each text takes the place of what is there. */
export function functionsMadeBy(migrations: readonly VersionedMigration[]): readonly FunctionMigration[] {
  const made = new Map<string, FunctionMigration>();
  for (const { sql } of migrations) {
    for (const { groups = {} } of sql.matchAll(functionStatements)) {
      const { dropped, name = '', rest = '' } = groups;
      if (dropped === undefined) made.set(name, { function: name, sql: `create or replace function ${name}${rest}` });
      else made.delete(dropped);
    }
  }
  return [...made.values()];
}
