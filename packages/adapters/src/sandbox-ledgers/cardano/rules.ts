import { err, ok, type JsonObject } from '@countersign/kernel';
import { readTransaction } from '@countersign/ledger-cardano';

import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { fillFaucet, giftTransaction } from './faucet.ts';
import { include } from './include.ts';

/** A Cardano network of one's own: outputs with their minimum, witnesses, stakes with deposits and rewards, and the end of validity. Each block is a slot. */
export const cardanoSandboxRules: SandboxRules = {
  genesis: async (state) => {
    fillFaucet(state);
    return {};
  },
  identify: (raw) => {
    const transaction = readTransaction(raw);
    return transaction.ok ? ok(transaction.value.transactionId) : err({ reason: 'Malformed', message: 'Not a transaction' });
  },
  admit,
  openBlock: (): JsonObject => ({}),
  include,
  chainState: ({ senders }, context) => readChainState(senders, context),
  // The fee is the protocol's.
  fees: async () => undefined,
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
};
