import { CodedError } from '@countersign/kernel';
import { readPassphraseFile } from '@countersign/vault';

import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

const shortest = 16;

/** The passphrase that opens the vault, from its file or its operator. Throws `NobodyToAsk` where there is neither. */
export async function askPassphrase(terminal: Terminal, { passphraseFile }: Arguments): Promise<string> {
  if (passphraseFile !== undefined) return readPassphraseFile(passphraseFile);
  requireOperator(terminal, '--passphrase-file');
  return terminal.askSecret('Passphrase: ');
}

/** A new passphrase of at least 16 characters, typed twice alike. Throws `PassphraseTooShort` or `PassphrasesDiffer`. */
export async function askNewPassphrase(terminal: Terminal, args: Arguments): Promise<string> {
  if (args.passphraseFile !== undefined) return readPassphraseFile(args.passphraseFile);
  requireOperator(terminal, '--passphrase-file');
  const passphrase = await terminal.askSecret(`New passphrase (at least ${shortest} characters): `);
  if (passphrase.length < shortest)
    throw new CodedError('PassphraseTooShort', `The passphrase has fewer than ${shortest} characters`);
  if ((await terminal.askSecret('Once more: ')) !== passphrase)
    throw new CodedError('PassphrasesDiffer', 'The two passphrases differ');
  return passphrase;
}

/** Throws `NobodyToAsk` where no operator is there. */
export function requireOperator(terminal: Terminal, instead: string): void {
  if (!terminal.isInteractive)
    throw new CodedError('NobodyToAsk', `This asks its operator: run it in a terminal, or give ${instead}`);
}
