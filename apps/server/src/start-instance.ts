import { createAccountHistory, migrate } from '@countersign/adapters/postgres';
import { openSeenMemory } from '@countersign/adapters/seen-memory';
import { systemClock } from '@countersign/kernel';
import type { Clock } from '@countersign/kernel';
import { backfillHistoriesAgain, integrityViolation, type Extension } from '@countersign/service';
import { pino } from 'pino';

import { compose, type Services } from './compose/compose.ts';
import type { ServerConfig } from './config/config.ts';
import { seenFolder } from './config/seen-folder.ts';
import { openDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { createMetrics } from './http/metrics.ts';
import { instanceMigrations } from './instance-migrations.ts';
import { repeat } from './work-loop.ts';
import { startWorkers } from './workers.ts';

/** So often the database is compared with what was seen of it. */
const lookMilliseconds = 1_000;

/** A running instance. */
export interface Instance {
  readonly services: Services;
  /** Ends requests and work under way in order, then the database. */
  stop(): Promise<void>;
}

/** Undoes what was started, the last first. */
function createTeardown() {
  const steps: (() => void | Promise<void>)[] = [];
  return {
    add: (step: () => void | Promise<void>) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
    },
  };
}

/**
 * Starts the parts that the configuration names on its database. Throws a `CodedError` that says in one line what is wrong
 * (`PortTaken`, `DataDirectoryLocked`, `DataDirectoryUnusable`, `NewerDatabaseSchema`, `DatabaseUnreachable`, `SealNotOpened`, ...);
 * nothing runs on then. `extensions` are what this instance can do beyond the kinds of intents.
 */
export async function startInstance(
  config: ServerConfig,
  clock: Clock = systemClock,
  extensions: readonly Extension[] = [],
): Promise<Instance> {
  const options = { name: 'server', level: config.logLevel };
  const log = config.logTo === undefined ? pino(options) : pino(options, config.logTo);
  const teardown = createTeardown();
  try {
    const database = await openDatabase(config, (error) => log.error({ err: error }, 'A connection to the database broke'));
    teardown.add(() => database.close());
    const metrics = createMetrics(database.pool);
    const onError = (error: unknown) => {
      metrics.countViolation(error);
      log.error({ err: error }, 'Background work failed');
    };
    if (database.isSuperuser) {
      log.warn('The database lets this server do everything, as a superuser: give it a role that only owns its database');
    }
    const applied = await migrate(database.pool, instanceMigrations, (name) =>
      onError(integrityViolation(`The database's function ${name}`)),
    );
    if (applied.length > 0) log.info({ applied }, 'The database has a new schema');
    const seen = await openSeenMemory(seenFolder(config), onError);
    teardown.add(() => seen.close());
    if (config.historyRecovers) {
      log.warn(
        { forgotten: seen.count, head: seen.head() },
        'What was seen of the database before is forgotten, since --history-recover says so: start without it the next time',
      );
    }
    const composed = await compose({ config, pool: database.pool, onError, clock, seen }, extensions);
    teardown.add(() => composed.close());
    const { services, adopted } = composed;
    if (adopted > 0)
      log.info({ adopted }, 'So many entries of the journal say what was there before them, as the notary has signed');
    const watch = repeat(() => services.guard.look(), { restMilliseconds: lookMilliseconds, onError });
    teardown.add(() => watch.stop());
    if (config.parts.includes('worker')) {
      for (const ledger of config.historiesAgain) {
        const accounts = await backfillHistoriesAgain(createAccountHistory(database.pool), ledger);
        log.info({ ledger, accounts }, 'The history of accounts that were brought in is read again');
      }
      const workers = startWorkers(services, onError, log);
      teardown.add(() => workers.stop());
    }
    if (config.parts.includes('gateway')) {
      const gateway = await startGateway(services, metrics);
      teardown.add(() => gateway.close());
    }
    let stopping: Promise<void> | undefined;
    // Anyone who asks for it while it goes on waits for its end.
    return { services, stop: () => (stopping ??= teardown.run()) };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
