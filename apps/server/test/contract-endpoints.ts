import { contract } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { newId } from '@countersign/kernel';

/** An endpoint with the name it has in the contract. */
export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint that an instance outside demo mode serves. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(contract)
  .filter(([resource]) => resource !== 'demo')
  .flatMap(([resource, verbs]) =>
    Object.entries(verbs as Readonly<Record<string, Endpoint>>).map(([verb, endpoint]) => ({
      name: `${resource}.${verb}`,
      endpoint,
    })),
  );

/** Values for path parameters: well formed and of nothing that exists, but for those given. */
export function pathOf({ path }: Endpoint, given: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? (name === 'ledgerId' ? 'no-such-ledger' : name === 'hash' ? '0'.repeat(64) : newId());
    return encodeURIComponent(value);
  });
}

/** A refusal as it must always be: coded, and nothing of what went on inside. */
export interface Answer {
  readonly status: number;
  readonly reason: string | undefined;
  readonly text: string;
}

/** Calls without any of the client's help. */
export async function callRaw(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  // A stream has no end to wait for.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : undefined;
  const reason = typeof parsed === 'object' && parsed !== null && 'reason' in parsed ? String(parsed.reason) : undefined;
  return { status: answer.status, reason, text };
}
