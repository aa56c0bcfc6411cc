import { mnemonicOfEntropy, openWithPassphrase } from '@countersign/vault';

import type { Arguments } from '../arguments.ts';
import { askPassphrase, requireOperator } from '../passphrase.ts';
import type { Terminal } from '../terminal.ts';
import { openVaultFolder } from '../vault-folder.ts';

/** Shows the recovery words, to an operator alone: never into a pipe or a log. */
export async function words(terminal: Terminal, args: Arguments): Promise<number> {
  requireOperator(terminal, 'the passphrase in one');
  const folder = await openVaultFolder(args.folder);
  const entropy = await openWithPassphrase(folder.sealedEntropy, await askPassphrase(terminal, args));
  try {
    terminal.print(mnemonicOfEntropy(entropy));
    return 0;
  } finally {
    entropy.fill(0);
  }
}
