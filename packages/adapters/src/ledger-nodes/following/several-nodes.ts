import { CodedError, isCodedError } from '@countersign/kernel';
import { disbeliefs } from '@countersign/ledger-port';

import type { LedgerFees } from '../fee-source/fee-source.ts';
import type { NetworkNode } from '../network-node.ts';
import type { Chain } from './chain.ts';
import type { Following } from './block-source.ts';
import { observationsByAddress } from './follow-addresses.ts';
import { history, observations } from './follow-chain.ts';
import type { BlockPlace } from './read-by-all.ts';

/** The nodes of a network together: all of them for what counts, the first that answers for the rest. */
interface SeveralNodes {
  /** The answer of the first node that gives one. To those who only ask, a node of another chain is no node at all. */
  readonly first: <T>(ask: (chain: Chain) => Promise<T>) => Promise<T>;
  /** What moves coins: not while nobody knows what happened on the ledger. Throws `LedgerUnreachable`. */
  readonly believed: <T>(ask: () => Promise<T>) => Promise<T>;
  /** What is the same for every family. */
  readonly followed: Pick<NetworkNode, 'follow' | 'observations' | 'history' | 'check' | 'sight'>;
}

const unread = 'The ledger has not been read since this process began';

/** Asks one node after the other until one answers. Throws `LedgerUnreachable` where none does. */
export function firstOf(chains: readonly Chain[]): SeveralNodes['first'] {
  return async (ask) => {
    let failure = new CodedError('LedgerUnreachable', 'There is no node');
    for (const chain of chains) {
      try {
        return await ask(chain);
      } catch (error) {
        if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
        failure = new CodedError('LedgerUnreachable', error.message, { cause: error });
      }
    }
    throw failure;
  };
}

/** The nodes by which a chain is followed. */
export function severalNodes<Block extends BlockPlace>(
  following: Following<Block> & { readonly fees: LedgerFees },
): SeveralNodes {
  const { chains, fees } = following;
  /** Why nothing is believed at the moment. */
  let doubt: CodedError | undefined;
  /** What was found out before this process began, until it was asked for. */
  let earlier: Parameters<NetworkNode['follow']>[0] | undefined;

  /** What contradicted each other when it was last compared may do so still, and the next look need not compare anything. */
  async function recall(): Promise<void> {
    const failure = await earlier?.();
    earlier = undefined;
    if (doubt?.code === 'LedgerUnread' && failure?.code === 'LedgerContradiction')
      doubt = new CodedError(failure.code, failure.message);
  }

  const first = firstOf(chains);

  function look(...[cursor, isWatched, watched]: Parameters<NetworkNode['observations']>) {
    const { isReadByAddress = false, occurrences } = following.source;
    if (!isReadByAddress) return observations(following, cursor, isWatched);
    if (occurrences !== undefined && watched !== undefined)
      return observationsByAddress(following, occurrences, cursor, isWatched, watched);
    throw new CodedError('AddressesMissing', 'A ledger that is read by address is read with the addresses that are watched');
  }

  return {
    first,
    async believed(ask) {
      if (doubt === undefined) return ask();
      throw new CodedError('LedgerUnreachable', `Nothing is sent meanwhile: ${doubt.message}`, { cause: doubt });
    },
    followed: {
      follow(before) {
        earlier = before;
        doubt = new CodedError('LedgerUnread', unread);
      },
      async observations(cursor, isWatched, watched) {
        // What comes of it is seen in the sight; nobody waits for it.
        if (fees.isDue()) void first(fees.current).catch(() => undefined);
        // What makes the nodes unbelievable is kept until they make sense again.
        try {
          await recall();
          const { isCompared, ...page } = await look(cursor, isWatched, watched);
          // Without a block that was read, nothing was compared: nodes that contradicted each other may do so still.
          if (!isCompared && doubt?.code === 'LedgerContradiction') throw doubt;
          doubt = undefined;
          return page;
        } catch (error) {
          if (isCodedError(error, ...disbeliefs)) doubt = error;
          throw error;
        }
      },
      history: (addresses, range) => history(following, addresses, range),
      async check() {
        // That one is of another chain is worse than that one is not there.
        const asked = await Promise.allSettled(chains.map((chain) => chain.ask([])));
        const failures = asked.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []));
        if (failures.length > 0) throw failures.find((failure) => isCodedError(failure, 'WrongNetwork')) ?? failures[0];
      },
      sight: () => ({
        ...(following.page.unread !== undefined && { unread: following.page.unread }),
        nodes: [...chains.map((chain) => chain.sight()), ...fees.sight()],
      }),
    },
  };
}
