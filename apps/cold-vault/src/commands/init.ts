import { writeFile } from 'node:fs/promises';

import { canonicalJson, err, ok, utf8, type Clock } from '@countersign/kernel';
import { createSeedSigner, entropyOfMnemonic, generateEntropy, mnemonicOfEntropy, vaultFileBytes } from '@countersign/vault';
import type { SeedSigner, SignerAnnouncement } from '@countersign/vault';

import type { Arguments } from '../arguments.ts';
import { fingerprint, newMemory, type Memory } from '../memory.ts';
import { askNewPassphrase, requireOperator } from '../passphrase.ts';
import type { Terminal } from '../terminal.ts';
import { createVaultFolder } from '../vault-folder.ts';

/** Makes a new vault: seed, folder, recovery words, announcement. */
export async function init(terminal: Terminal, args: Arguments, clock: Clock): Promise<number> {
  const entropy = generateEntropy();
  try {
    await make(terminal, args, clock, entropy);
    if (terminal.isInteractive) {
      terminal.print('Write these words down and keep them apart from this machine. Anyone who has them has the vault:');
      terminal.print(mnemonicOfEntropy(entropy));
    } else terminal.print('Show the recovery words with "cold-vault words", and write them down before the vault holds anything');
    return 0;
  } finally {
    entropy.fill(0);
  }
}

/** Makes a vault again from its words. It has forgotten what it trusted and signed, unless its memory is in the folder still. */
export async function restore(terminal: Terminal, args: Arguments, clock: Clock): Promise<number> {
  requireOperator(terminal, 'the words in one');
  const entropy = entropyOfMnemonic(await terminal.askSecret('Recovery words: '));
  try {
    const { sequence } = await make(terminal, args, clock, entropy);
    if (sequence > 0) {
      terminal.print(`The vault remembers what it signed, up to number ${sequence}: its memory was in the folder.`);
      return 0;
    }
    terminal.print('The vault remembers nothing of before: the next file introduces the instance again.');
    terminal.print('Look at that file with care, since an order that was signed before would be signed once more.');
    return 0;
  } finally {
    entropy.fill(0);
  }
}

/** Gives what the vault remembers. */
async function make(terminal: Terminal, args: Arguments, clock: Clock, entropy: Uint8Array): Promise<Memory> {
  const passphrase = await askNewPassphrase(terminal, args);
  const signer = createSeedSigner<unknown>({
    entropy,
    kind: 'cold',
    authorize: () => err({ code: 'NotAuthorized', message: 'Nothing is signed yet' }),
    memory: { remember: async () => ok(undefined) },
  });
  try {
    const empty = newMemory(signer.publicKey, [...args.keyStrategies]);
    const memory = await createVaultFolder(args.folder, entropy, passphrase, empty, signer.signStatement);
    await announce(terminal, args, signer, clock);
    return memory;
  } finally {
    signer.close();
  }
}

async function announce(terminal: Terminal, args: Arguments, signer: SeedSigner<unknown>, clock: Clock): Promise<void> {
  const data: SignerAnnouncement = {
    type: 'SignerAnnouncement',
    version: 1,
    publicKey: signer.publicKey,
    keyStrategies: [...args.keyStrategies],
    createdAt: clock.now().toISOString(),
  };
  const signature = signer.signStatement(utf8(canonicalJson(data)));
  const out = args.out ?? 'vault-announcement.dat';
  await writeFile(out, vaultFileBytes({ data, signature, signingKey: signer.publicKey }));
  terminal.print(`The vault's public key: ${signer.publicKey}`);
  terminal.print(`Its fingerprint: ${fingerprint(signer.publicKey)}`);
  terminal.print(`The announcement is in ${out}: import it, then make a vault with this public key`);
}
