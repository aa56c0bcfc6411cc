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

/** Every folder in which processes with these settings may keep what they have seen. */
export function seenFolders({
  vaultDirectory,
  dataDirectory,
}: Pick<ServerConfig, 'vaultDirectory' | 'dataDirectory'>): readonly string[] {
  return [...new Set([vaultDirectory, dataDirectory])].map((folder) => join(folder, 'seen'));
}
