import { err, ok } from '@countersign/kernel';
import { readSigned, transactionIdOf } from '@countersign/ledger-tron';

import type { SandboxRules } from '../framework/rules.ts';
import { admit, type TronBlockData } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { faucetTokens, fillFaucet, giftTransaction, tokenGiftTransaction } from './faucet.ts';
import { include } from './include.ts';

/** A network that works as Tron does: accounts that a payment creates, bandwidth that is free for a part, energy up to a limit, a token, and ends of transactions. */
export const tronSandboxRules: SandboxRules<TronBlockData> = {
  genesis: async (state) => {
    fillFaucet(state);
    return { parentTime: 0 };
  },
  identify: (raw) => {
    const read = readSigned(raw);
    return read.ok
      ? ok(transactionIdOf(read.value.raw))
      : err({ reason: 'Malformed', message: 'Protocol message cannot be parsed' });
  },
  admit,
  openBlock: ({ time }) => ({ parentTime: time.getTime() }),
  include,
  chainState: readChainState,
  // Nothing that is offered makes a block take a transaction sooner.
  fees: async () => undefined,
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
  tokenFaucet: tokenGiftTransaction,
  faucetTokens: async () => faucetTokens,
};
