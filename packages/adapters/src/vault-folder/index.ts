export { openMemoryFile } from './memory-file.ts';
export type { OpenMemoryFile } from './memory-file.ts';
export { openVaultFolder } from './vault-folder.ts';
export type { VaultFolder } from './vault-folder.ts';
