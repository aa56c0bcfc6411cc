import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CompanionLauncher } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const Downloads = z.object({ windows: CompanionLauncher });

/** The launcher for Windows in a folder of `npm run package:companion`, as it is now; undefined where there is none. */
export function launcherIn(folder: string): CompanionLauncher | undefined {
  const list = join(folder, 'downloads.json');
  if (!existsSync(list)) return undefined;
  const { windows } = Downloads.parse(JSON.parse(readFileSync(list, 'utf8')));
  return existsSync(join(folder, windows.name)) ? windows : undefined;
}

/** Hands out the launcher, where there is one, and no other file of the folder. */
export function serveLauncher(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string } }>('/downloads/:name', async (request, reply) => {
    const launcher = launcherIn(folder);
    if (launcher?.name !== request.params.name) return reply.callNotFound();
    return reply
      .header('content-disposition', `attachment; filename="${launcher.name}"`)
      .header('cache-control', 'no-cache')
      .sendFile(launcher.name, folder);
  });
}
