import { randomInt } from 'node:crypto';

import { sandboxPictures, type FaucetToken, type SandboxLedger } from '@countersign/adapters/sandbox-ledgers';
import { isCodedError, ok, type Clock } from '@countersign/kernel';
import { publicFees } from '@countersign/ledger-registry/public-fees';
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
export function ledgerHandlers(ports: LedgerPorts): Pick<ApiHandlers['ledgers'], 'fees' | 'faucet' | 'faucetTokens'> {
  const { reads, limits, clock } = ports;
  const { nodes, sandboxes } = ports.networks;
  return {
    fees: async ({ params: { ledgerId } }) => {
      const ledger = await reads.get('ledgers', { type: 'Instance' }, ledgerId);
      if (!ledger.ok) return ledger;
      try {
        const levels = await nodes.get(ledgerId)?.fees();
        const fees = levels && publicFees(ledger.value.data.parameters.type, levels);
        return fees === undefined ? refuse('NoFeeInformation', 'This ledger has no fee levels') : ok(fees);
      } catch (error) {
        if (!isCodedError(error, 'LedgerUnreachable')) throw error;
        return { ok: false, error: { reason: 'RemoteServiceTimeout', message: 'The ledger cannot be reached', cause: error } };
      }
    },
    faucet: async ({ person, params: { ledgerId }, body: { address, amount, token } }) => {
      if (!(await limits.take(`faucet:${ownerOf(person)}`, perPerson, clock.now()))) {
        return refuse('TooManyRequestsError', 'Too many gifts of the faucet: slow down');
      }
      const network = sandboxes.get(ledgerId);
      if (network === undefined) return refuse('EntityNotFoundError', 'There is no such sandbox ledger');
      if (token !== undefined && amount !== undefined) return refuse('InvalidRequestError', 'amount: it is of coins alone');
      const wanted = token === undefined ? undefined : (await network.faucetTokens(address)).find((one) => one.token === token);
      if (token !== undefined && wanted === undefined)
        return refuse('InvalidRequestError', 'token: this faucet does not give it');
      if (wanted?.isTaken === false) return refuse('InvalidRequestError', 'token: the address does not take it yet');
      const given =
        wanted === undefined
          ? await network.faucet(address, amount === undefined ? undefined : BigInt(amount))
          : await giveToken(network, wanted, address);
      if (given.ok) return given;
      if (given.error === 'InvalidAddress') return refuse('InvalidAddressError', 'This is no address of the ledger');
      return refuse('InvalidRequestError', 'amount: the faucet does not give that much');
    },
    faucetTokens: async ({ params: { ledgerId }, query: { address } }) => {
      const network = sandboxes.get(ledgerId);
      if (network === undefined) return refuse('EntityNotFoundError', 'There is no such sandbox ledger');
      const tokens = await network.faucetTokens(address);
      const items = tokens.map(({ token, fungible, ledgerDetails, isTaken }) => ({
        token,
        fungible,
        isTaken,
        ...(ledgerDetails !== undefined && { ledgerDetails }),
      }));
      return ok({ items });
    },
  };
}

/** How many numbers are tried: of ten thousand tokens hardly any are given away. */
const tried = 8;

/** A token of the sandbox: of those with a number any that the faucet still has. */
async function giveToken(
  network: SandboxLedger,
  { asset, fungible }: FaucetToken,
  address: string,
): ReturnType<SandboxLedger['faucetToken']> {
  if (fungible || asset.type === 'Native') return network.faucetToken(asset, address);
  const { standard, identifier } = asset;
  const numbered = () => {
    const number = randomInt(1, Number(sandboxPictures.tokens) + 1);
    return network.faucetToken({ type: 'Token', standard, identifier: `${identifier}/${number}` }, address);
  };
  let given = await numbered();
  for (let again = 1; again < tried && !given.ok && given.error === 'InvalidAmount'; again++) given = await numbered();
  return given;
}
