import { concatBytes, err, ok, type JsonObject } from '@countersign/kernel';
import { operationId, readSigned } from '@countersign/ledger-tezos';

import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { fillFaucet, giftTransaction } from './faucet.ts';
import { include } from './include.ts';

/** A network that works as Tezos does: counters, reveals, branches that grow old, storage that is burnt for, and delegation. */
export const tezosSandboxRules: SandboxRules = {
  genesis: async (state) => {
    fillFaucet(state);
    return {};
  },
  identify: (raw) => {
    const read = readSigned(raw);
    if (!read.ok) return err({ reason: 'Malformed', message: 'not an operation of an account' });
    return ok(operationId(concatBytes(read.value.forged, read.value.signature)));
  },
  admit,
  openBlock: (): JsonObject => ({}),
  include,
  chainState: readChainState,
  // Bakers ask for so much at least, and no node says more.
  fees: async () => undefined,
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
};
