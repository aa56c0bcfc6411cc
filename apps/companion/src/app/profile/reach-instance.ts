import { NetworkError } from '@countersign/client';
import { err, ok, type Result } from '@countersign/kernel';
import { z } from 'zod';
import type { PairingCode } from '../api/codes.ts';
import { clientOf } from '../api/client.ts';
import { pairedInstance } from './paired-instance.ts';
import type { PairedInstance } from './profile.ts';

/** Why a device could not be paired; the names are text keys. */
export type PairingProblem = 'error.connectivity' | 'error.unreachable' | 'pair.otherIdentity';

const Metadata = z.object({ countersign_backend: z.string() });

/** The instance that an identity provider gives access tokens for, as its OpenID metadata say. Undefined where they say nothing of it. */
async function backendOf(identity: string): Promise<string | undefined> {
  const answer = await fetch(`${identity}/.well-known/openid-configuration`, { credentials: 'omit' });
  const metadata = Metadata.safeParse(await answer.json().catch(() => undefined));
  return metadata.data?.countersign_backend.replace(/\/$/, '');
}

/** Where an instance is, and who its identity provider is, where that was said. */
export type Address = Pick<PairingCode, 'backend'> & Partial<PairingCode>;

/**
 * Asks both addresses of a pairing code who they are, and checks that each names the other: to whom an identity provider did not give its
 * word, this device must not show what that provider gave it. Of an address alone the instance says itself who its identity provider is.
 */
export async function reachInstance({ backend, identity }: Address): Promise<Result<PairedInstance, PairingProblem>> {
  try {
    const said = await clientOf(backend).notifications.instance();
    const named = said.identity.replace(/\/$/, '');
    return named === (identity ?? named) && (await backendOf(named)) === backend
      ? ok(pairedInstance(backend, said))
      : err('pair.otherIdentity');
  } catch (error) {
    return err(error instanceof NetworkError && !navigator.onLine ? 'error.connectivity' : 'error.unreachable');
  }
}
