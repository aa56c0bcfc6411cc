import { serverAddress } from '../../app/api/codes.ts';

/** An invitation as it was handed over: its code, and the instance that it is of. */
export interface InvitationCode {
  readonly backend: string;
  readonly code: string;
  /** Fingerprint of the instance's notary, where the link says it. */
  readonly notary?: string;
}

const isCode = (text: string): boolean => /^(?:[0-9A-Za-z][\s-]*){25}$/.test(text.trim());

/**
 * Reads what somebody was given: the companion's own link (`…/invitation#code=…&backend=…&notary=…`), the console's (`…/invitation/<code>`, whose
 * origin is the instance), or the code alone, which is one of the instance `otherwise`.
 */
export function readInvitation(text: string, otherwise: string | undefined): InvitationCode | undefined {
  const given = text.trim();
  if (isCode(given)) return otherwise === undefined ? undefined : { backend: otherwise, code: given };
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  const within = new URLSearchParams(url.hash.slice(1));
  // A code has nothing to decode but spaces; what can't be decoded, as of a link that was cut, is none.
  const [, path = ''] = /^\/invitation\/([^/]+)$/.exec(url.pathname) ?? [];
  const code = within.get('code') ?? path.replaceAll('%20', ' ');
  const backend = serverAddress(within.get('backend') ?? url.origin);
  const notary = within.get('notary') ?? '';
  return isCode(code) && backend !== undefined ? { backend, code, ...(notary !== '' && { notary }) } : undefined;
}
