import type { Arguments } from '../arguments.ts';
import { fingerprint } from '../memory.ts';
import type { Terminal } from '../terminal.ts';
import { openVaultFolder } from '../vault-folder.ts';

/** Says what the vault remembers. */
export async function status(terminal: Terminal, args: Arguments): Promise<number> {
  const { memory } = await openVaultFolder(args.folder);
  terminal.print(`Public key: ${memory.publicKey}`);
  terminal.print(`Key strategies: ${memory.keyStrategies.join(', ')}`);
  if (memory.instance === undefined) terminal.print('It has met no instance yet');
  else {
    terminal.print(`Instance: notary ${fingerprint(memory.instance.notaryKey)}, root domain ${memory.instance.rootDomainId}`);
    terminal.print(`Vault: ${memory.instance.vaultId}`);
  }
  terminal.print(`Files signed: up to number ${memory.sequence}; orders and manifests: ${Object.keys(memory.signed).length}`);
  for (const { alias, revision, publicKey } of Object.values(memory.users)) {
    terminal.print(`User ${alias}, revision ${revision}, key ${fingerprint(publicKey)}`);
  }
  for (const { alias, revision } of Object.values(memory.policies)) terminal.print(`Policy ${alias}, revision ${revision}`);
  return 0;
}
