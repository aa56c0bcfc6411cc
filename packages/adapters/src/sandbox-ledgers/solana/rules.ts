import { err, ok } from '@countersign/kernel';
import { transactionIdOf } from '@countersign/ledger-solana';

import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { faucetTokens, fillFaucet, giftTransaction, tokenGiftTransaction } from './faucet.ts';
import { include } from './include.ts';
import type { BlockData } from './lifetime.ts';

/** A network that works as Solana does: recent blocks, nonce accounts, rent, the two token programs and accounts for tokens. */
export const solanaSandboxRules: SandboxRules<BlockData> = {
  genesis: async (state) => {
    fillFaucet(state);
    return { parent: '' };
  },
  identify: (raw) => {
    const id = transactionIdOf(raw);
    return id === undefined ? err({ reason: 'Malformed', message: 'failed to deserialize Transaction' }) : ok(id);
  },
  admit,
  openBlock: ({ hash }) => ({ parent: hash }),
  include,
  chainState: readChainState,
  fees: async () => undefined,
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
  tokenFaucet: tokenGiftTransaction,
  faucetTokens: async () => faucetTokens,
};
