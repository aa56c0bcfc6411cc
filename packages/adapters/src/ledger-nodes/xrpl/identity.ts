import { CodedError } from '@countersign/kernel';

import type { ChainIdentity } from '../following/chain.ts';
import { call, notGiven, read } from './ask.ts';
import { ServerInfo } from './shapes.ts';

/**
 * A network by its id. Transactions of networks with low ids name none, so that what is signed for one of them may be good on another: a server
 * that does not say of which it is, is of none.
 */
export function identityOf(networkId: number): ChainIdentity {
  return {
    calls: [call('server_info')],
    check(name, [answer]) {
      const { network_id: found, amendment_blocked: isBlocked } = read({ name }, 'server_info', answer, ServerInfo).info;
      if (found === undefined)
        throw new CodedError(
          'WrongNetwork',
          `The node ${name} does not say of which network it is, and the ledger is network ${networkId}: its configuration needs a network_id`,
        );
      if (found !== networkId)
        throw new CodedError('WrongNetwork', `The node ${name} is of network ${found}, and the ledger is network ${networkId}`);
      // It can't tell any more what is final.
      if (isBlocked === true) notGiven({ name }, 'is too old for its network (amendment blocked)');
    },
  };
}
