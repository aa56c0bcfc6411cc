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
import type { PairingCode } from '@countersign/model/names';

/** Something that was scanned or pasted, by what it is for. */
export type ScannedCode =
  | { readonly kind: 'pairing'; readonly code: PairingCode }
  | { readonly kind: 'request'; readonly request: JsonValue; readonly proposal?: JsonValue };

/** Why a scanned or pasted text is no code of ours. */
export type CodeRefusal = 'InvalidCode' | 'InvalidServerAddress' | 'UnsupportedCodeVersion';

/**
 * Reads a code: a link of pairing, wherever the companion is that it opens; or JSON with `countersign: 1` and either `backend` and `identity`
 * (pairing), or `request` (to sign without network; with the `proposal` that a decision is about, where the console adds it).
 */
export function readCode(text: string): Result<ScannedCode, CodeRefusal> {
  const said = saidByLink(text.trim());
  if (said !== undefined) return pairingOf(said);
  const value = parseObject(text.trim());
  if (value === undefined || value['countersign'] === undefined) return err('InvalidCode');
  if (value['countersign'] !== 1) return err('UnsupportedCodeVersion');
  if (value['request'] !== undefined) {
    const { request, proposal } = value;
    return ok({ kind: 'request', request: request ?? null, ...(proposal !== undefined && { proposal }) });
  }
  return pairingOf(value);
}

/** What a link of pairing says behind its `#`; undefined if the text isn't one. */
function saidByLink(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, hash } = new URL(text);
  return pathname === '/pair' && hash !== '' ? Object.fromEntries(new URLSearchParams(hash.slice(1))) : undefined;
}

function pairingOf(said: Readonly<Record<string, unknown>>): Result<ScannedCode, CodeRefusal> {
  const { backend: server, identity: issuer, notary } = said;
  if (typeof server !== 'string' || typeof issuer !== 'string') return err('InvalidCode');
  if (notary !== undefined && typeof notary !== 'string') return err('InvalidCode');
  const [backend, identity] = [serverAddress(server), serverAddress(issuer)];
  if (backend === undefined || identity === undefined) return err('InvalidServerAddress');
  return ok({ kind: 'pairing', code: { backend, identity, ...(notary !== undefined && { notary }) } });
}

/**
 * A server's address without a slash at its end; undefined if it isn't one. Addresses are https, but for this machine and private
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

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseStrictJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (isCodedError(error)) return undefined;
    throw error;
  }
}
