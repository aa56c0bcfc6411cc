import { ok } from '@countersign/kernel';
import { refuse } from '@countersign/service';
import type { DiskWatch, HistoryGuard } from '@countersign/adapters/postgres';
import type { Pool } from 'pg';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';

/** What shows whether an instance is healthy. */
export interface HealthPorts {
  readonly pool: Pool;
  readonly disk: DiskWatch;
  readonly config: Pick<ServerConfig, 'isPrepared' | 'parts'>;
  readonly guard: Pick<HistoryGuard, 'journal'>;
}

/** Whether the process lives and every part is up. */
export function healthHandlers({ pool, disk, config, guard }: HealthPorts): ApiHandlers['health'] {
  return {
    live: async () => ok({ status: 'live' as const }),
    ready: async () => {
      try {
        await pool.query('select 1');
      } catch (error) {
        return {
          ok: false,
          error: { reason: 'ServiceUnavailableError', message: 'The database cannot be reached', cause: error },
        };
      }
      if (await disk.isFull()) return refuse('ServiceUnavailableError', 'The database has no room');
      const problem = guard.journal.problem();
      if (problem !== undefined) {
        const message = 'The database has lost or changed decisions that were there before: nothing is decided or signed';
        return { ok: false, error: { reason: 'ServiceUnavailableError', message, cause: problem } };
      }
      if (config.isPrepared?.() === false) {
        return refuse('ServiceUnavailableError', 'The demo organisation is still being created');
      }
      return ok({ status: 'ready' as const, parts: ['database', ...config.parts] });
    },
  };
}
