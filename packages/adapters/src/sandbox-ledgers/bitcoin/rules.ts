import { err, ok, type JsonObject } from '@countersign/kernel';
import { deserialize, transactionIdOf } from '@countersign/ledger-bitcoin';

import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readHoldings, readChainState } from './chain-state.ts';
import { fillFaucet, giftTransaction } from './faucet.ts';
import { include } from './include.ts';
import { feeLevels } from './relay.ts';

/** A Bitcoin network of one's own: outputs, signatures, relay rules and replacement as nodes have them. */
export const bitcoinSandboxRules: SandboxRules = {
  genesis: async (state, ledger) => {
    fillFaucet(state, ledger);
    return {};
  },
  identify: (raw) => {
    const transaction = deserialize(raw);
    if (!transaction.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
    return ok(transactionIdOf(transaction.value));
  },
  admit,
  openBlock: (): JsonObject => ({}),
  include,
  chainState: (query, { state, pool }) => readChainState(query, state, pool),
  fees: async ({ tip }) => feeLevels(tip.height),
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
};
