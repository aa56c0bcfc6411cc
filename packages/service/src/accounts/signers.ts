import type { Clock } from '@countersign/kernel';
import type { Signer } from '@countersign/vault';

import type { AnnouncedSigner, InstanceStore } from '../ports/instance-store.ts';

const kinds = { software: 'Software', hsm: 'HSM', cold: 'Cold' } as const satisfies Record<
  Signer<unknown>['kind'],
  AnnouncedSigner['kind']
>;

/** Makes a signer known to the instance, and a vault that waits for it ready. For every start of a process that has one. */
export function announceSigner(
  ports: { readonly instance: Pick<InstanceStore, 'announceSigner'>; readonly clock: Clock },
  signer: Pick<Signer<unknown>, 'publicKey' | 'kind' | 'keyStrategies'>,
): Promise<void> {
  const { publicKey, kind, keyStrategies } = signer;
  return ports.instance.announceSigner({ publicKey, kind: kinds[kind], keyStrategies }, ports.clock.now());
}

/** The signers that announced themselves, each with the vault that it has become. */
export function listSigners(ports: { readonly instance: Pick<InstanceStore, 'signers'> }): Promise<readonly AnnouncedSigner[]> {
  return ports.instance.signers();
}
