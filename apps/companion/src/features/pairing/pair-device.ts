import { NetworkError } from '@countersign/client';
import { err, ok, type Result } from '@countersign/kernel';
import type { PairingCode } from '../../app/api/codes.ts';
import { clientOf } from '../../app/api/client.ts';
import { pairedInstance } from '../../app/profile/paired-instance.ts';
import type { PairedInstance } from '../../app/profile/profile.ts';

/** Why a device could not be paired; the names are text keys. */
export type PairingProblem = 'error.connectivity' | 'error.unreachable' | 'pair.otherIdentity';

/** Asks the instance of a pairing code who it is, and checks that it names the same identity provider. */
export async function reachInstance(code: PairingCode): Promise<Result<PairedInstance, PairingProblem>> {
  try {
    const said = await clientOf(code.backend).notifications.instance();
    return said.identity.replace(/\/$/, '') === code.identity
      ? ok(pairedInstance(code.backend, said))
      : err('pair.otherIdentity');
  } catch (error) {
    return err(error instanceof NetworkError && !navigator.onLine ? 'error.connectivity' : 'error.unreachable');
  }
}
