import { join } from 'node:path';

import type { ServerConfig } from './config.ts';

/** Where a process keeps what it has seen of the database: beside its vaults, or in the data directory where it holds none. */
export function seenFolder({
  parts,
  vaultDirectory,
  dataDirectory,
}: Pick<ServerConfig, 'parts' | 'vaultDirectory' | 'dataDirectory'>): string {
  return join(parts.includes('vault') ? vaultDirectory : dataDirectory, 'seen');
}
