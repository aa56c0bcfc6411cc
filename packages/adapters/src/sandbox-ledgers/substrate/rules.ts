import { err, fromHex, ok, toHex, type JsonObject } from '@countersign/kernel';
import { extrinsicHash } from '@countersign/ledger-substrate';

import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { fillFaucet, giftTransaction } from './faucet.ts';
import { include } from './include.ts';
import { readSent } from './note.ts';

/** A network that works as an Asset Hub does: nonces, eras, the existential deposit, calls that fail and cost their fee, and stakes. */
export const substrateSandboxRules: SandboxRules = {
  genesis: async (state, ledger) => {
    fillFaucet(state, ledger);
    return {};
  },
  identify: (raw, ledger) =>
    readSent(raw, ledger) === undefined
      ? err({ reason: 'Malformed', message: 'not a signed transaction that is known here' })
      : ok(`0x${toHex(extrinsicHash(fromHex(raw)))}`),
  admit,
  openBlock: (): JsonObject => ({}),
  include,
  chainState: readChainState,
  // What the network takes is in the chain state, and a level is a tip on top of it.
  fees: async () => undefined,
  holdings: readHoldings,
  faucet: giftTransaction,
};
