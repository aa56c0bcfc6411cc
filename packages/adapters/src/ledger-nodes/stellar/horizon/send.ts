import { fromHex, toBase64, toHex, utf8 } from '@countersign/kernel';

import type { Chain } from '../../following/chain.ts';
import { notGiven } from '../saying.ts';
import type { Sent } from '../servers.ts';
import { pathOf } from './ask.ts';
import { SentForm } from './shapes.ts';

const form = 'application/x-www-form-urlencoded';

/** True for the words with which a server refuses what it would not even answer for else: a queue that has one of the account is no failure. */
export function isRefusal(words: string): boolean {
  return words.includes('TRY_AGAIN_LATER');
}

/** Sends a serialised envelope (hexadecimal). */
export async function send(chain: Chain, raw: string): Promise<Sent> {
  const body = toHex(utf8(`tx=${encodeURIComponent(toBase64(fromHex(raw)))}`));
  const [answer] = await chain.ask([{ method: pathOf.send, params: [body, form] }]);
  const sent = sentIn(answer?.ok === true ? answer.value : answer?.error.message);
  if (sent === undefined) return notGiven(chain, `does not say what becomes of what is sent`);
  const { tx_status: status, error_result_xdr: result = '' } = sent;
  return { status, result };
}

/** What a server says, as JSON or in the words of its refusal. */
function sentIn(value: unknown): ReturnType<typeof SentForm.parse> | undefined {
  if (typeof value !== 'string') return SentForm.safeParse(value).data;
  try {
    return SentForm.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
