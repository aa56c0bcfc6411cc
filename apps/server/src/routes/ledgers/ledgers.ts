import { randomInt } from 'node:crypto';

import { sandboxPictures, type SandboxLedger } from '@countersign/adapters/sandbox-ledgers';
import { isCodedError, ok, type Clock } from '@countersign/kernel';
import { ownerOf, refuse } from '@countersign/service';
import type { RateLimit, RateLimits, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import type { Networks } from '../../networks.ts';

/** Each gift is a transaction that everybody's sandbox carries from then on. */
const perPerson: RateLimit = { count: 240, seconds: 60 };

/** What asking a ledger's network needs. */
export interface LedgerPorts {
  readonly reads: Reads;
  readonly networks: Pick<Networks, 'nodes' | 'sandboxes'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** What is asked of a ledger's network: its fees, and the faucet of a sandbox. */
export function ledgerHandlers(ports: LedgerPorts): Pick<ApiHandlers['ledgers'], 'fees' | 'faucet'> {
  const { reads, limits, clock } = ports;
  const { nodes, sandboxes } = ports.networks;
  return {
    fees: async ({ params: { ledgerId } }) => {
      const ledger = await reads.get('ledgers', { type: 'Instance' }, ledgerId);
      if (!ledger.ok) return ledger;
      try {
        const fees = await nodes.get(ledgerId)?.fees();
        return fees === undefined ? refuse('NoFeeInformation', 'This ledger has no fee levels') : ok(fees);
      } catch (error) {
        if (!isCodedError(error, 'LedgerUnreachable')) throw error;
        return { ok: false, error: { reason: 'RemoteServiceTimeout', message: 'The ledger cannot be reached', cause: error } };
      }
    },
    faucet: async ({ person, params: { ledgerId }, body: { address, amount, gift } }) => {
      if (!(await limits.take(`faucet:${ownerOf(person)}`, perPerson, clock.now()))) {
        return refuse('TooManyRequestsError', 'Too many gifts of the faucet: slow down');
      }
      const network = sandboxes.get(ledgerId);
      if (network === undefined) return refuse('EntityNotFoundError', 'There is no such sandbox ledger');
      const given =
        gift === 'Token'
          ? await givePicture(network, address)
          : await network.faucet(address, amount === undefined ? undefined : BigInt(amount));
      if (given.ok) return given;
      if (given.error === 'InvalidAddress') return refuse('InvalidAddressError', 'This is no address of the ledger');
      if (given.error === 'UnsupportedAsset') return refuse('InvalidRequestError', 'gift: this ledger has no such tokens');
      return refuse('InvalidRequestError', 'amount: the faucet does not give that much');
    },
  };
}

/** How many numbers are tried: of ten thousand tokens hardly any are given away. */
const tried = 8;

/** One of the sandbox's tokens with a number, any that the faucet still has. */
async function givePicture(network: SandboxLedger, address: string): ReturnType<SandboxLedger['faucetToken']> {
  const { contract, standard, tokens } = sandboxPictures;
  let given = await network.faucetToken(numbered(), address);
  for (let again = 1; again < tried && !given.ok && given.error === 'InvalidAmount'; again++)
    given = await network.faucetToken(numbered(), address);
  return given;

  function numbered() {
    return { type: 'Token', standard, identifier: `${contract}/${randomInt(1, Number(tokens) + 1)}` } as const;
  }
}
