import { createHash, timingSafeEqual } from 'node:crypto';

import { ok, type Clock } from '@countersign/kernel';
import { createGenesis, genesisAlreadyDone, refuse } from '@countersign/service';
import type { GenesisPorts, InstanceStore, RateLimit, RateLimits, Refusable } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** Enough to mend a genesis that is refused, and nothing against a code of 16 characters. */
const callsPerAddress: RateLimit = { count: 60, seconds: 600 };

function isSetupCode(given: string, expected: string): boolean {
  // Digests are of one length, so that how long the comparison takes says nothing about the code, not even its length.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  // A code that was set to nothing must not let in anyone who sends none.
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

/** What genesis needs. */
export interface GenesisRoutePorts {
  readonly genesis: GenesisPorts;
  readonly instance: Pick<InstanceStore, 'rootDomainId'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
  /** What genesis must carry. */
  readonly setupCode: string;
}

/**
 * Genesis: once, with the set-up code. From this machine too: behind a proxy, every stranger's request comes from this machine.
 */
export function genesisHandlers({ genesis, instance, limits, clock, setupCode }: GenesisRoutePorts): ApiHandlers['genesis'] {
  async function requireSetupCode(given: string | undefined, address: string): Promise<Refusable<void>> {
    if (given === undefined) {
      return refuse(
        'UnauthorizedError',
        'Genesis needs the set-up code, which the server prints while it waits, in the header x-setup-code',
      );
    }
    if (!(await limits.take(`genesis:address:${address}`, callsPerAddress, clock.now()))) {
      return refuse('TooManyRequestsError', 'Genesis was tried too often: wait ten minutes');
    }
    return isSetupCode(given, setupCode) ? ok(undefined) : refuse('UnauthorizedError', 'This is not the set-up code');
  }

  // Once it is done there is no code any more, and anyone who repeats the call learns that it is done.
  const isDone = async () => (await instance.rootDomainId()) !== undefined;

  return {
    create: async ({ headers, rawBody, request }) => {
      const allowed = (await isDone()) ? ok(undefined) : await requireSetupCode(headers['x-setup-code'], request.ip);
      return allowed.ok ? await createGenesis(genesis, rawBody) : allowed;
    },
    checkCode: async ({ headers, request }) =>
      (await isDone()) ? genesisAlreadyDone() : await requireSetupCode(headers['x-setup-code'], request.ip),
  };
}
