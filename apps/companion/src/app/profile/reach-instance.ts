import { NetworkError } from '@countersign/client';
import { err, ok, type Result } from '@countersign/kernel';
import type { PairingCode } from '@countersign/model/names';
import { keyFingerprint } from '@countersign/signing/hashes';
import { z } from 'zod';
import { clientOf } from '../api/client.ts';
import { pairedInstance } from './paired-instance.ts';
import type { PairedInstance } from './profile.ts';

/** Why a device could not be paired; the names are text keys. */
export type PairingProblem =
  | 'error.connectivity'
  | 'error.unreachable'
  | 'pair.otherIdentity'
  | 'pair.otherNotary'
  | 'pair.otherInstance';

const Metadata = z.object({ countersign_backend: z.string() });

/** The instance that an identity provider gives access tokens for, as its OpenID metadata say. Undefined where they say nothing of it. */
async function backendOf(identity: string): Promise<string | undefined> {
  const answer = await fetch(`${identity}/.well-known/openid-configuration`, { credentials: 'omit' });
  const metadata = Metadata.safeParse(await answer.json().catch(() => undefined));
  return metadata.data?.countersign_backend.replace(/\/$/, '');
}

/** Where an instance is, and who its identity provider and its notary are, where that was said. */
export type Address = Pick<PairingCode, 'backend'> & Partial<PairingCode>;

/**
 * Asks both addresses of a pairing code who they are, and checks that each names the other: to whom an identity provider did not give its
 * word, this device must not show what that provider gave it. Of an address alone the instance says itself who its identity provider is. Its notary is
 * the one that was said, and for a profile that has one already, that of the instance it is `paired` with: a profile is of one instance.
 */
export async function reachInstance(
  { backend, identity, notary }: Address,
  paired?: PairedInstance,
): Promise<Result<PairedInstance, PairingProblem>> {
  try {
    const said = await clientOf(backend).notifications.instance();
    const named = said.identity.replace(/\/$/, '');
    if (named !== (identity ?? named) || (await backendOf(named)) !== backend) return err('pair.otherIdentity');
    if (notary !== undefined && notary !== keyFingerprint(said.notaryPublicKey)) return err('pair.otherNotary');
    const { notaryPublicKey = said.notaryPublicKey } = paired ?? {};
    return notaryPublicKey === said.notaryPublicKey ? ok(pairedInstance(backend, said)) : err('pair.otherInstance');
  } catch (error) {
    return err(error instanceof NetworkError && !navigator.onLine ? 'error.connectivity' : 'error.unreachable');
  }
}
