import { fromBase64 } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { assertWith, signedAssertion, type Ceremony } from '@countersign/signing/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createCredentialKey } from './credential-key.ts';

class Attestation {
  readonly kind = 'attestation';
}
class Assertion {
  readonly kind = 'assertion';
}
class Credential {
  readonly rawId = Uint8Array.of(1, 2, 3);
  readonly response: object;
  constructor(response: object) {
    this.response = response;
  }
}

afterEach(() => vi.unstubAllGlobals());

/** A browser with an authenticator whose assertions say so. `adds`: bytes that it puts behind its authenticator data. */
function authenticator(given: Partial<Ceremony>, adds: readonly number[] = []) {
  const keyPair = generateKeyPair('Secp256r1');
  const create = async () =>
    new Credential(
      Object.assign(new Attestation(), {
        getPublicKey: () => fromBase64(keyPair.publicKey),
        getPublicKeyAlgorithm: () => -7,
      }),
    );
  const get = async ({ publicKey }: { publicKey: { challenge: Uint8Array } }) => {
    const said = assertWith(keyPair, publicKey.challenge, given);
    const data = Uint8Array.from([...said.authenticatorData, ...adds]);
    return new Credential(Object.assign(new Assertion(), signedAssertion(keyPair, data, said.clientDataJSON)));
  };
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('AuthenticatorAttestationResponse', Attestation);
  vi.stubGlobal('AuthenticatorAssertionResponse', Assertion);
  vi.stubGlobal('navigator', { credentials: { create, get } });
  return keyPair;
}

test.each([
  [0x05, false],
  [0x0d, true],
  [0x1d, true],
])('a new credential signs once, and says whether it is synchronised: flags %i', async (flags, isSynchronised) => {
  const { publicKey } = authenticator({ flags });
  expect(await createCredentialKey('ada')).toEqual({ key: { publicKey, credentialId: 'AQID' }, isSynchronised });
});

test.each([
  ['adds the output of an extension to what it signs', { flags: 0x85 }, [0xa0]],
  ['announces an extension and adds nothing', { flags: 0x85 }, []],
  ['adds the data of a credential', { flags: 0x45 }, Array.from({ length: 64 }, () => 0)],
  ['has not verified its user', { flags: 0x01 }, []],
  ['says that it is in a backup which it cannot be in', { flags: 0x15 }, []],
  ['answers for another page', { clientData: { origin: 'https://elsewhere.example' } }, []],
] as const)('one that %s is refused when the key is made', async (_, given, adds) => {
  authenticator(given, adds);
  await expect(createCredentialKey('ada')).rejects.toMatchObject({ code: 'Unusable' });
});
