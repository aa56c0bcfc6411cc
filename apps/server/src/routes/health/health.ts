import { contract } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { FastifyInstance } from 'fastify';

import type { Metrics } from '../../http/metrics.ts';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** Whether the process lives and every part is up, and what it counts. */
export async function healthRoutes(app: FastifyInstance, services: Services, metrics: Metrics): Promise<void> {
  mount(app, services, contract.health.live, () => Promise.resolve({ status: 'live' as const }));
  mount(app, services, contract.health.ready, async () => {
    try {
      await services.pool.query('select 1');
    } catch (error) {
      throw new CodedError('ServiceUnavailableError', 'The database cannot be reached', { cause: error });
    }
    if (services.config.isPrepared?.() === false) {
      throw new CodedError('ServiceUnavailableError', 'What this instance begins with is being made');
    }
    return { status: 'ready' as const, parts: ['database', ...services.config.parts] };
  });
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
