import { contract } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { AccountAddress } from '@countersign/model';
import { newAddress, ownerOf, requireUnlocked } from '@countersign/service';
import type { NewAddressInput, Person, RateLimit } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { orRefuse } from '../intents/intents.ts';

/** A vault that is made again from its words looks for used addresses until many in a row are not: gaps must not grow without end. */
const perPerson: RateLimit = { count: 60, seconds: 60 };

/** Makes a new address of an account; in a locked domain, and below one, nothing new is made. */
export async function addressRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { limits, clock } = services;

  async function make(person: Person, input: NewAddressInput): Promise<AccountAddress> {
    const { domainId } = input;
    if (!(await limits.take(`address:${ownerOf(person)}`, perPerson, clock.now()))) {
      throw new CodedError('TooManyRequestsError', 'Too many new addresses: slow down');
    }
    requireUnlocked(await services.readStore.readingFacts(person, domainId), domainId);
    const made = await newAddress(services.accounts, input);
    // Whoever asks for an address to be paid at is given the one that there is.
    if (!made.ok && made.error.code === 'SingleAddressLedger') return services.reads.latestAddress(input, input.ledgerId);
    return orRefuse(made);
  }
  mount(app, services, contract.addresses.createOn, ({ person, params, query: { ledgerId } }) =>
    make(person, { ...params, ledgerId }),
  );
  mount(app, services, contract.addresses.create, ({ person, params }) => make(person, params));
}
