import { err, fromBase64, fromHex, ok, toBase64, toBase64Url, toHex, utf8, type Result } from '@countersign/kernel';
import type { ManifestContent, ManifestValue } from '@countersign/model';

import { bytesOfPrefixedHex, eip191Digest, eip191Value, type RecoverableSignature } from './eip-191.ts';
import { tokenProblem, tokenSigningInput } from './json-web-token.ts';
import { manifestCurves, type ManifestCurve, type ManifestPayload } from './manifest-curves.ts';

/** The most bytes of an `Unsafe` manifest. */
export const largestUnsafeBytes = 4_096;

/** A signing input of a JSON Web Signature: as an `Unsafe` text it would make a token that nobody saw as one. */
const tokenShape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

type ContentOf<Type extends ManifestContent['type']> = Extract<ManifestContent, { type: Type }>;

interface Kind<Type extends ManifestContent['type']> {
  payload(content: ContentOf<Type>, curve: ManifestCurve): Result<ManifestPayload, string>;
  value(content: ContentOf<Type>, curve: ManifestCurve, signature: RecoverableSignature): ManifestValue;
}

const kinds: { readonly [Type in ManifestContent['type']]: Kind<Type> } = {
  'EIP-191': {
    payload: ({ value }, curve) =>
      manifestCurves[curve].signsMessages
        ? ok({ scheme: 'Digest', bytes: toHex(eip191Digest(bytesOfPrefixedHex(value))) })
        : err('EIP-191 messages are signed with keys of secp256k1'),
    value: (_, __, signature) => ({ type: 'EIP-191', value: eip191Value(signature) }),
  },
  JWT: {
    payload: (content, curve) => {
      const { algorithm, payload } = manifestCurves[curve];
      const { algorithm: wanted = algorithm } = content.header;
      if (wanted !== algorithm) return err(`The account's key signs ${algorithm}, not ${wanted}`);
      const problem = tokenProblem(content);
      return problem === undefined ? ok(payload(utf8(tokenSigningInput(content, algorithm)))) : err(problem);
    },
    value: (content, curve, { signature }) => {
      const input = tokenSigningInput(content, manifestCurves[curve].algorithm);
      return { type: 'JWT', value: `${input}.${toBase64Url(fromHex(signature))}` };
    },
  },
  Unsafe: {
    payload: ({ value }, curve) => {
      const bytes = readBase64(value);
      if (bytes === undefined) return err('The bytes are not canonical base64');
      if (bytes.length > largestUnsafeBytes) return err(`At most ${largestUnsafeBytes} bytes are signed`);
      const text = String.fromCharCode(...bytes);
      if (tokenShape.test(text)) return err('This is the text of a JSON Web Token: sign it as one');
      return ok(manifestCurves[curve].payload(bytes));
    },
    value: (_, __, { signature, recovery }) => ({
      type: 'Unsafe',
      signature: toBase64(fromHex(signature)),
      ...(recovery !== undefined && { recoveryId: toBase64(Uint8Array.of(recovery)) }),
    }),
  },
};

/** A kind as it is used when the type is known at run time only. Methods are compared loosely: it must get contents of its type. */
interface AnyKind {
  payload(content: ManifestContent, curve: ManifestCurve): Result<ManifestPayload, string>;
  value(content: ManifestContent, curve: ManifestCurve, signature: RecoverableSignature): ManifestValue;
}

const anyKinds: Readonly<Record<ManifestContent['type'], AnyKind>> = kinds;

function readBase64(text: string): Uint8Array | undefined {
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}

/**
 * What a key of the curve signs for the content. It follows from these two alone: server, vault and companion come to the same
 * bytes. The error is a text that says why the content is not signed.
 */
export function manifestPayload(content: ManifestContent, curve: ManifestCurve): Result<ManifestPayload, string> {
  return anyKinds[content.type].payload(content, curve);
}

/** The signed manifest: 65 bytes of EIP-191, the token in its compact form, or the bare signature. */
export function manifestValue(content: ManifestContent, curve: ManifestCurve, signature: RecoverableSignature): ManifestValue {
  return anyKinds[content.type].value(content, curve, signature);
}
