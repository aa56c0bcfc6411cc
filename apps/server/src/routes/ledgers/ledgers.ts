import { contract } from '@countersign/contract';
import { CodedError, isCodedError } from '@countersign/kernel';
import { ownerOf } from '@countersign/service';
import type { RateLimit } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** Each gift is a transaction that everybody's sandbox carries from then on. */
const perPerson: RateLimit = { count: 240, seconds: 60 };

/** What is asked of a ledger's network: its fees, and the faucet of a sandbox. */
export async function ledgerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { limits, clock } = services;
  mount(app, services, contract.ledgers.fees, async ({ params: { ledgerId } }) => {
    await services.reads.get('ledgers', { type: 'Instance' }, ledgerId);
    const fees = await services.networks.sandboxes
      .get(ledgerId)
      ?.fees()
      .catch((error: unknown) => {
        throw isCodedError(error, 'LedgerUnreachable')
          ? new CodedError('RemoteServiceTimeout', 'The ledger cannot be reached', { cause: error })
          : error;
      });
    if (fees === undefined) throw new CodedError('NoFeeInformation', 'This ledger has no fee levels');
    return fees;
  });
  mount(app, services, contract.ledgers.faucet, async ({ person, params: { ledgerId }, body: { address, amount } }) => {
    if (!(await limits.take(`faucet:${ownerOf(person)}`, perPerson, clock.now()))) {
      throw new CodedError('TooManyRequestsError', 'Too many gifts of the faucet: slow down');
    }
    const network = services.networks.sandboxes.get(ledgerId);
    if (network === undefined) throw new CodedError('EntityNotFoundError', 'There is no such sandbox ledger');
    const given = await network.faucet(address, amount === undefined ? undefined : BigInt(amount));
    if (given.ok) return given.value;
    if (given.error === 'InvalidAddress') throw new CodedError('InvalidAddressError', 'This is no address of the ledger');
    throw new CodedError('InvalidRequestError', 'amount: the faucet does not give that much');
  });
}
