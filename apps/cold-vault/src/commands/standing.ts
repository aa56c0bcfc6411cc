import { writeFile } from 'node:fs/promises';

import { CodedError, canonicalJson, utf8 } from '@countersign/kernel';
import { vaultFileBytes, type VaultStanding } from '@countersign/vault';

import type { Arguments } from '../arguments.ts';
import { openSigner } from '../open-signer.ts';
import type { Terminal } from '../terminal.ts';
import { openVaultFolder } from '../vault-folder.ts';

/** Writes how far the vault has signed, signed by it. Throws `NothingSigned` where it has signed no file. */
export async function standing(terminal: Terminal, args: Arguments): Promise<number> {
  const folder = await openVaultFolder(args.folder);
  const { instance, sequence, preparedAt, publicKey } = folder.memory;
  if (instance === undefined || preparedAt === undefined)
    throw new CodedError('NothingSigned', 'The vault has signed no file yet');
  const { vaultId, ...address } = instance;
  const data: VaultStanding = {
    type: 'VaultStanding',
    version: 1,
    instance: address,
    vault: { id: vaultId, publicKey },
    sequence,
    preparedAt,
  };
  const signer = await openSigner(terminal, args, folder);
  try {
    const signature = signer.signStatement(utf8(canonicalJson(data)));
    const out = args.out ?? `vault-${vaultId}-${sequence}-standing.dat`;
    await writeFile(out, vaultFileBytes({ data, signature, signingKey: publicKey }));
    terminal.print(`The vault has signed up to number ${sequence}, prepared ${preparedAt}: import ${out}`);
    return 0;
  } finally {
    signer.close();
  }
}
