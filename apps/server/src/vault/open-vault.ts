import { join } from 'node:path';

import type { ServerConfig } from '../config/config.ts';
import { openHsmVault } from '../hsm-signer.ts';
import { openSoftwareVault } from '../software-signer.ts';
import type { Trust } from './authorize.ts';
import type { OpenVault, SealedVaultOptions } from './sealed-vault.ts';

/** Opens the vaults that the configuration gives this process: none without the part `vault`. */
export async function openVaults(
  { parts, vaultDirectory, vaultSigners, vaultRecovers, hsm }: ServerConfig,
  options: Omit<SealedVaultOptions, 'kind' | 'secretId' | 'folder' | 'recovers'>,
  trust: () => Promise<Trust>,
): Promise<readonly OpenVault[]> {
  if (!parts.includes('vault')) return [];
  const opened: OpenVault[] = [];
  const place = (name: string) => ({ ...options, folder: join(vaultDirectory, name), recovers: vaultRecovers });
  try {
    if (vaultSigners.includes('software')) opened.push(await openSoftwareVault(place('software'), trust));
    if (vaultSigners.includes('hsm') && hsm !== undefined) opened.push(await openHsmVault(hsm, place('hsm'), trust));
    return opened;
  } catch (error) {
    for (const vault of opened) await vault.close();
    throw error;
  }
}
