import { contract } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { AccountAddress } from '@countersign/model';
import { newAddress } from '@countersign/service';
import type { NewAddressInput } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { orRefuse } from '../intents/intents.ts';

/** Makes a new address of an account; in a locked domain nothing new is made. */
export async function addressRoutes(app: FastifyInstance, services: Services): Promise<void> {
  async function make(input: NewAddressInput): Promise<AccountAddress> {
    const { domainId } = input;
    const { data: domain } = await services.reads.get('domains', { type: 'Domains', domainIds: [domainId] }, domainId);
    if (domain.lock !== 'Unlocked') throw new CodedError('DomainLockedError', 'The domain is locked');
    return orRefuse(await newAddress(services.accounts, input));
  }
  mount(app, services, contract.addresses.createOn, ({ params, query: { ledgerId } }) => make({ ...params, ledgerId }));
  mount(app, services, contract.addresses.create, ({ params }) => make(params));
}
