import { err, ok, type JsonObject } from '@countersign/kernel';
import { readSigned, transactionIdOf } from '@countersign/ledger-algorand';

import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { fillFaucet, giftTransaction } from './faucet.ts';
import { include } from './include.ts';

/** A network that works as Algorand does: payments with their rounds, leases and minimum balances, accounts that close or change their key. */
export const algorandSandboxRules: SandboxRules = {
  genesis: async (state) => {
    fillFaucet(state);
    return {};
  },
  identify(raw) {
    const read = readSigned(raw);
    return read.ok ? ok(transactionIdOf(read.value.transaction)) : err({ reason: 'Malformed', message: 'msgpack decode error' });
  },
  admit,
  openBlock: (): JsonObject => ({}),
  include,
  chainState: readChainState,
  fees: async () => undefined,
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
};
