import { randomBytes } from 'node:crypto';

import { CodedError, isCodedError, keysOf } from '@countersign/kernel';

import { attribute, mechanism, objectClass, sessionFlags, userType } from '../pkcs11/constants.ts';
import { openLibrary, type Attribute, type Pkcs11Library } from '../pkcs11/library.ts';
import type { TokenKeyType, TokenRequests, TokenSettings } from '../token-requests.ts';

/** What an open session is asked for. */
export type TokenCalls = {
  readonly [Name in Exclude<keyof TokenRequests, 'open'>]: (input: TokenRequests[Name]['input']) => TokenRequests[Name]['answer'];
};

/** A session with a token: one function for each request, synchronous. */
export type TokenSession = TokenCalls & { readonly keyTypes: readonly TokenKeyType[] };

interface KeyKind {
  /** DER of the curve: its object identifier, or for Ed25519 the name that PKCS#11 3.0 says. */
  readonly parameters: string;
  readonly generate: number;
  readonly sign: number;
}

const kinds = {
  Secp256r1: { parameters: '06082a8648ce3d030107', generate: mechanism.ecKeyPairGen, sign: mechanism.ecdsa },
  Secp256k1: { parameters: '06052b8104000a', generate: mechanism.ecKeyPairGen, sign: mechanism.ecdsa },
  Ed25519: { parameters: '130c656477617264733235353139', generate: mechanism.ecEdwardsKeyPairGen, sign: mechanism.eddsa },
} as const satisfies Record<TokenKeyType, KeyKind>;

const yes = Uint8Array.of(1);
const no = Uint8Array.of(0);
const octetString = 0x04;

/** Opens a session and logs in. Throws `HsmUnavailable` (no module, no such token) or `HsmPinRefused`. */
export function openTokenSession(settings: TokenSettings): TokenSession {
  const library = openLibrary(settings.module);
  library.initialize();
  const slot = findSlot(library, settings);
  const session = library.openSession(slot, sessionFlags.serial | sessionFlags.readWrite);
  login(library, session, settings.pin);
  const mechanisms = library.mechanisms(slot);
  const number = (type: number, value: number): Attribute => ({ type, value: library.numberBytes(value) });
  const bytes = (type: number, value: Uint8Array): Attribute => ({ type, value });

  function find(wanted: readonly Attribute[]): number | undefined {
    const found = library.findObjects(session, wanted);
    if (found.length > 1) throw new CodedError('HsmRefused', 'The token has several keys of one name');
    return found[0];
  }

  function missing(message: string): CodedError<'HsmKeyMissing' | 'HsmUnavailable'> {
    return library.isLoggedIn(session)
      ? new CodedError('HsmKeyMissing', message)
      : new CodedError('HsmUnavailable', 'The hardware module has logged this process out');
  }

  function sealingKey(id: Uint8Array): number {
    const key = find([number(attribute.class, objectClass.secretKey), bytes(attribute.id, id)]);
    if (key === undefined) throw missing('The token does not have the key that seals');
    return key;
  }

  const neverLeaves = [
    bytes(attribute.token, yes),
    bytes(attribute.private, yes),
    bytes(attribute.sensitive, yes),
    bytes(attribute.extractable, no),
  ];

  /** The public point as SEC 1 or RFC 8032 write it, without the wrapping that tokens add. */
  function publicKeyOf(object: number): Uint8Array<ArrayBuffer> {
    const point = library.attribute(session, object, attribute.ecPoint);
    return point[0] === octetString && point[1] === point.length - 2 ? point.subarray(2) : point;
  }

  return {
    keyTypes: keysOf(kinds).filter((keyType) => mechanisms.has(kinds[keyType].generate) && mechanisms.has(kinds[keyType].sign)),
    makeSealingKey: ({ label }) => {
      const id = Uint8Array.from(randomBytes(16));
      library.generateKey(session, { mechanism: mechanism.aesKeyGen }, [
        ...neverLeaves,
        bytes(attribute.label, Buffer.from(label)),
        bytes(attribute.id, id),
        bytes(attribute.encrypt, yes),
        bytes(attribute.decrypt, yes),
        number(attribute.valueLength, 32),
      ]);
      return id;
    },
    encrypt: ({ keyId, iv, context, bytes: plain }) =>
      library.encrypt(session, { mechanism: mechanism.aesGcm, gcm: { iv, context } }, sealingKey(keyId), plain),
    decrypt: ({ keyId, iv, context, bytes: sealed }) =>
      library.decrypt(session, { mechanism: mechanism.aesGcm, gcm: { iv, context } }, sealingKey(keyId), sealed),
    makeKeyPair: ({ keyType, name }) => {
      const kind = kinds[keyType];
      const label = bytes(attribute.label, Buffer.from(name));
      const parameters = bytes(attribute.ecParameters, Buffer.from(kind.parameters, 'hex'));
      const present = find([number(attribute.class, objectClass.publicKey), label, parameters]);
      if (present !== undefined) {
        return { id: library.attribute(session, present, attribute.id), publicKey: publicKeyOf(present) };
      }
      const id = Uint8Array.from(randomBytes(16));
      const made = library.generateKeyPair(
        session,
        { mechanism: kind.generate },
        [bytes(attribute.token, yes), label, bytes(attribute.id, id), parameters, bytes(attribute.verify, yes)],
        [...neverLeaves, label, bytes(attribute.id, id), bytes(attribute.sign, yes)],
      );
      return { id, publicKey: publicKeyOf(made.publicKey) };
    },
    sign: ({ keyType, id, name, bytes: message }) => {
      const key = find([
        number(attribute.class, objectClass.privateKey),
        bytes(attribute.id, id),
        bytes(attribute.label, Buffer.from(name)),
      ]);
      if (key === undefined) throw missing(`The token has no key ${name}`);
      return library.sign(session, { mechanism: kinds[keyType].sign }, key, message);
    },
  };
}

function findSlot(library: Pkcs11Library, { label, slot }: TokenSettings): number {
  const slots = library.slots();
  const found = slots.filter(
    (one) => (slot === undefined || one === slot) && (label === undefined || library.tokenLabel(one) === label),
  );
  if (found.length === 1 && found[0] !== undefined) return found[0];
  const wanted = label === undefined ? (slot === undefined ? 'token' : `token in slot ${slot}`) : `token labelled ${label}`;
  throw new CodedError(
    'HsmUnavailable',
    found.length === 0 ? `There is no ${wanted}` : `There is more than one ${wanted}: say which`,
  );
}

function login(library: Pkcs11Library, session: number, pin: string): void {
  try {
    library.login(session, userType.user, pin);
  } catch (error) {
    // The login is the process's: it stays when a session of it is lost.
    if (isCodedError(error, 'HsmRefused') && error.message.endsWith('USER_ALREADY_LOGGED_IN')) return;
    if (isCodedError(error, 'HsmRefused') && error.message.includes('PIN_')) {
      throw new CodedError('HsmPinRefused', 'The token does not accept the PIN; after some tries it locks itself', {
        cause: error,
      });
    }
    throw error;
  }
}
