import { CodedError } from '@countersign/kernel';
import type { PoolClient } from 'pg';

import { triggersMadeBy, type MadeTrigger } from './made-objects.ts';
import type { VersionedMigration } from './migration.ts';

interface FoundTrigger extends MadeTrigger {
  readonly isEnabled: boolean;
}

/** Of `pg_trigger.tgtype`. */
const found = `
  select c.relname as table, t.tgname as name, case when t.tgtype & 2 > 0 then 'before' else 'after' end as timing,
      array_remove(array[case when t.tgtype & 8 > 0 then 'delete' end, case when t.tgtype & 4 > 0 then 'insert' end,
        case when t.tgtype & 32 > 0 then 'truncate' end, case when t.tgtype & 16 > 0 then 'update' end], null) as events,
      case when t.tgtype & 1 > 0 then 'row' else 'statement' end as level, p.proname as function, t.tgenabled in ('O', 'A') as "isEnabled"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = current_schema()::regnamespace
    order by 1, 2`;

/** What changes or hides rows without being a trigger. This program makes none of it. */
const hidden = `
  select 'the rule ' || r.rulename || ' on ' || c.relname as what
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
  union all
  select 'the row security of ' || relname from pg_class where relrowsecurity and relnamespace = current_schema()::regnamespace
  union all
  select 'the setting session_replication_role, which keeps triggers from running'
    where current_setting('session_replication_role') not in ('origin', 'local')`;

/**
 * Throws `DatabaseGuardsChanged` where the database's triggers are not those that the migrations made, all of them enabled, or where it has
 * rules or row security, of which they make none. The message names each difference.
 */
export async function requireGuards(client: PoolClient, migrations: readonly VersionedMigration[]): Promise<void> {
  const { rows: triggers } = await client.query<FoundTrigger>(found);
  const { rows: others } = await client.query<{ what: string }>(hidden);
  const problems = [...triggerProblems(triggersMadeBy(migrations), triggers), ...others.map(({ what }) => `there is ${what}`)];
  if (problems.length === 0) return;
  throw new CodedError(
    'DatabaseGuardsChanged',
    `Somebody else has changed what guards the database's tables: ${problems.join('; ')}. Compare with npm run verify, and put it right before you start again`,
  );
}

function triggerProblems(made: readonly MadeTrigger[], there: readonly FoundTrigger[]): readonly string[] {
  const nameOf = ({ table, name }: MadeTrigger) => `the trigger ${name} on ${table}`;
  const byName = new Map(there.map((each) => [nameOf(each), each]));
  const known = new Set(made.map(nameOf));
  return [
    ...made.flatMap((wanted) => {
      const each = byName.get(nameOf(wanted));
      if (each === undefined) return [`${nameOf(wanted)} is missing`];
      if (!each.isEnabled) return [`${nameOf(wanted)} is disabled`];
      return textOf(each) === textOf(wanted) ? [] : [`${nameOf(wanted)} is another one`];
    }),
    ...there.map(nameOf).flatMap((name) => (known.has(name) ? [] : [`${name} is not of this program`])),
  ];
}

const textOf = ({ timing, events, level, function: called }: MadeTrigger) => [timing, ...events, level, called].join(' ');
