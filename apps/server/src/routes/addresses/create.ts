import type { Clock } from '@countersign/kernel';
import type { AccountAddress } from '@countersign/model';
import { newAddress, ownerOf, refuse, requireUnlocked } from '@countersign/service';
import type {
  AccountPorts,
  NewAddressInput,
  Person,
  RateLimit,
  RateLimits,
  ReadStore,
  Reads,
  Refusable,
} from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** A vault that is made again from its words looks for used addresses until many in a row are not: gaps must not grow without end. */
const perPerson: RateLimit = { count: 60, seconds: 60 };

/** What making addresses needs. */
export interface AddressPorts {
  readonly accounts: AccountPorts;
  readonly reads: Pick<Reads, 'latestAddress'>;
  readonly readStore: Pick<ReadStore, 'readingFacts'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** Makes a new address of an account; in a locked domain, and below one, nothing new is made. */
export function addressHandlers(ports: AddressPorts): Pick<ApiHandlers['addresses'], 'create' | 'createOn'> {
  const { limits, clock } = ports;

  async function make(person: Person, input: NewAddressInput): Promise<Refusable<AccountAddress>> {
    const { domainId } = input;
    if (!(await limits.take(`address:${ownerOf(person)}`, perPerson, clock.now()))) {
      return refuse('TooManyRequestsError', 'Too many new addresses: slow down');
    }
    const unlocked = requireUnlocked(await ports.readStore.readingFacts(person, domainId), domainId);
    if (!unlocked.ok) return unlocked;
    const made = await newAddress(ports.accounts, input);
    // Anyone who asks for an address to be paid at is given the one that there is.
    if (!made.ok && made.error.code === 'SingleAddressLedger') return ports.reads.latestAddress(input, input.ledgerId);
    return made;
  }
  return {
    createOn: ({ person, params, query: { ledgerId } }) => make(person, { ...params, ledgerId }),
    create: ({ person, params }) => make(person, params),
  };
}
