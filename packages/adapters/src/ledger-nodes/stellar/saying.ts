import { CodedError, fromBase64 } from '@countersign/kernel';

import type { Chain } from '../following/chain.ts';

/** Throws `LedgerUnreachable`. */
export function notGiven({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerUnreachable', `The node ${name} ${what}`);
}

/** Throws `LedgerContradiction`. */
export function contradicts({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerContradiction', `The node ${name} ${what}`);
}

/** Bytes that a server gives in base64. Throws `LedgerUnreachable` for anything else. */
export function bytesIn(chain: Pick<Chain, 'name'>, text: string, what: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    return notGiven(chain, `gives ${what} that is no base64`);
  }
}
