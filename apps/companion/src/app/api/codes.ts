import {
  err,
  isCodedError,
  isJsonObject,
  ok,
  parseStrictJson,
  type JsonObject,
  type JsonValue,
  type Result,
} from '@countersign/kernel';

/** What a companion needs to find an instance: the text of a pairing code. */
export interface PairingCode {
  /** Origin of console and API. */
  readonly backend: string;
  /** The identity provider's issuer. */
  readonly identity: string;
}

/** Something that was scanned or pasted, by what it is for. */
export type ScannedCode =
  | { readonly kind: 'pairing'; readonly code: PairingCode }
  | { readonly kind: 'request'; readonly request: JsonValue; readonly proposal?: JsonValue };

/** Why a scanned or pasted text is no code of ours. */
export type CodeRefusal = 'InvalidCode' | 'InvalidServerAddress' | 'UnsupportedCodeVersion';

/**
 * Reads a code: JSON with `countersign: 1` and either `backend` and `identity` (pairing), or `request` (to sign without
 * network; with the `proposal` that a decision is about, where the console adds it).
 */
export function readCode(text: string): Result<ScannedCode, CodeRefusal> {
  const value = parseObject(text.trim());
  if (value === undefined || value['countersign'] === undefined) return err('InvalidCode');
  if (value['countersign'] !== 1) return err('UnsupportedCodeVersion');
  if (value['request'] !== undefined) {
    const { request, proposal } = value;
    return ok({ kind: 'request', request: request ?? null, ...(proposal !== undefined && { proposal }) });
  }
  const backend = serverAddress(value['backend']);
  const identity = serverAddress(value['identity']);
  if (typeof value['backend'] !== 'string' || typeof value['identity'] !== 'string') return err('InvalidCode');
  return backend === undefined || identity === undefined
    ? err('InvalidServerAddress')
    : ok({ kind: 'pairing', code: { backend, identity } });
}

/**
 * A server's address without a slash at its end; undefined if it is none. Addresses are https, but for this machine and private
 * networks, where test instances run.
 */
export function serverAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  const plainAllowed =
    /^(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|.*\.(localhost|local|internal|test))$/;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && plainAllowed.test(url.hostname));
  return safe ? url.href.replace(/\/$/, '') : undefined;
}

/** The answer to a request that was scanned: what the console scans back. */
export function signatureCode(hash: string, signature: string): string {
  return JSON.stringify({ countersign: 1, hash, signature });
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseStrictJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (isCodedError(error)) return undefined;
    throw error;
  }
}
