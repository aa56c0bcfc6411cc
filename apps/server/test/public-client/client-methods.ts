import { generateKeyPair } from '@countersign/signing';
import { RippleCustody } from '@florent-uzio/custody';

import { foreignMethods } from './foreign-methods.ts';

/** Every method that the public client has, by its name with its namespaces. */
function methodsOf(value: object, place = ''): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = place === '' ? name : `${place}.${name}`;
    if (typeof member === 'function') return [path];
    return typeof member === 'object' && member !== null ? methodsOf(member as object, path) : [];
  });
}

/** Its own parts, which are for nobody to call. */
const inner = ['apiService.', 'authService.', 'transport.', 'guard.'];
/** What the client offers. */
export const surface = methodsOf(
  new RippleCustody({ apiUrl: 'http://localhost', authUrl: 'http://localhost', ...keyOf('ed25519') }),
).filter((name) => !inner.some((part) => name.startsWith(part)));

function keyOf(algorithm: 'ed25519') {
  const { publicKey } = generateKeyPair('Ed25519');
  return { publicKey, signer: { algorithm, sign: () => Promise.resolve(new Uint8Array(64)) } };
}

/** What of it is for no noun of ours. */
export const foreign = surface.filter((name) => Object.keys(foreignMethods).some((beginning) => name.startsWith(beginning)));
