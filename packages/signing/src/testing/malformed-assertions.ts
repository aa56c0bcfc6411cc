import { concatBytes, fromBase64, toBase64, toBase64Url, toHex, utf8, type JsonValue } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { assertionText } from '../assertion.ts';
import { generateKeyPair, type KeyPair } from '../key-pair.ts';
import { requestBytes } from '../request-hash.ts';
import { signRequestWith } from '../sign.ts';
import { rawFromDer } from '../signature-format.ts';
import { assertWith, signedAssertion, signRequestAsCredential, type Ceremony } from './software-credential.ts';

/** A text in the place of a signature. */
interface GivenSignature {
  readonly name: string;
  readonly signature: string;
}

const origin = 'https://keys.example.com';

/**
 * Assertions over a request (its value) that nobody may accept as the key's signature, each with what is wrong with it: all are signed by the
 * key, as far as that can be, so that only what they say gives them away.
 */
export function malformedAssertions(keyPair: KeyPair, request: JsonValue): readonly GivenSignature[] {
  const challenge = sha256(requestBytes(request));
  const usual = assertWith(keyPair, challenge);
  const sound = fromBase64(assertionText(usual));
  const inText = toBase64Url(challenge);
  const saying = (clientData: Ceremony['clientData']) => ({ clientData });
  const ceremonies: Readonly<Record<string, Partial<Ceremony>>> = {
    'the ceremony of making a credential': saying({ type: 'webauthn.create' }),
    'a payment': saying({ type: 'payment.get' }),
    'no type': saying({ type: undefined }),
    'a type that is a list': saying({ type: ['webauthn.get'] }),
    'another challenge': saying({ challenge: toBase64Url(sha256(challenge)) }),
    'no challenge': saying({ challenge: undefined }),
    'the challenge padded': saying({ challenge: `${inText}=` }),
    'the challenge in hexadecimal': saying({ challenge: toHex(challenge) }),
    'the request as the challenge': saying({ challenge: toBase64Url(requestBytes(request)) }),
    'in a frame of a foreign page': saying({ crossOrigin: true }),
    'crossOrigin as text': saying({ crossOrigin: 'false' }),
    'with the page around the frame': saying({ topOrigin: origin }),
    'no origin': saying({ origin: undefined }),
    'another origin': saying({ origin: 'https://elsewhere.example' }),
    'a page below the relying party': saying({ origin: 'https://app.keys.example.com' }),
    'a page above the relying party': saying({ origin: 'https://example.com' }),
    'a page by http': saying({ origin: 'http://keys.example.com' }),
    'an app': saying({ origin: 'android:apk-key-hash:AAAA' }),
    'an origin with a path': saying({ origin: `${origin}/` }),
    'an origin with a line break': saying({ origin: `${origin}\n` }),
    'the relying party of another host': { relyingParty: 'elsewhere.example', ...saying({ origin }) },
    'nobody present': { flags: 0x04 },
    'nobody verified': { flags: 0x01 },
    'no flags': { flags: 0x00 },
    'in a backup without being able to': { flags: 0x15 },
    'a reserved flag': { flags: 0x07 },
    'a new credential': { flags: 0x45 },
    extensions: { flags: 0x85 },
  };
  const clientData = new TextDecoder().decode(usual.clientDataJSON);
  const texts: Readonly<Record<string, string>> = {
    'client data that is no JSON': 'webauthn.get',
    'client data that is a list': `[${clientData}]`,
    'empty client data': '',
    'a challenge twice': `{"challenge":"AAAA",${clientData.slice(1)}`,
    'a byte order mark': `\ufeff${clientData}`,
  };
  const other = generateKeyPair('Secp256r1');
  const raw = rawFromDer(usual.signature) ?? new Uint8Array();
  const replaced = (position: number, value: number) => toBase64(sound.with(position, value));
  return [
    ...Object.entries(ceremonies).map(([name, given]) => ({
      name,
      signature: signRequestAsCredential(keyPair, request, given),
    })),
    ...Object.entries(texts).map(([name, text]) => ({
      name,
      signature: assertionText(signedAssertion(keyPair, usual.authenticatorData, utf8(text))),
    })),
    { name: 'by another key', signature: signRequestAsCredential(other, request) },
    { name: 'flags changed after signing', signature: replaced(35, 0x1d) },
    { name: 'a counter changed after signing', signature: replaced(39, 0xff) },
    { name: 'another version', signature: replaced(2, 2) },
    { name: 'a length one too short', signature: replaced(41, (sound[41] ?? 0) - 1) },
    { name: 'a byte after the signature', signature: toBase64(concatBytes(sound, Uint8Array.of(0))) },
    { name: 'no signature', signature: assertionText({ ...usual, signature: new Uint8Array() }) },
    { name: 'a raw signature instead of DER', signature: assertionText({ ...usual, signature: raw }) },
    {
      name: 'the plain signature in the place of the credential’s',
      signature: assertionText({ ...usual, signature: fromBase64(signRequestWith(keyPair, request)) }),
    },
    { name: 'the credential’s signature as a plain one', signature: toBase64(usual.signature) },
  ];
}
