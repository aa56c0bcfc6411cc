import { err, ok, type JsonObject } from '@countersign/kernel';
import { feeLevelsOf } from '@countersign/ledger-port';
import { readEnvelope } from '@countersign/ledger-stellar';

import { feeWave, usualWave } from '../framework/fee-wave.ts';
import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readChainState, readHoldings } from './chain-state.ts';
import { baseFee } from './constants.ts';
import { faucetTokens, fillFaucet, giftTransaction, tokenGiftTransaction } from './faucet.ts';
import { include, order } from './include.ts';
import { networkOf } from './note.ts';

/** What an operation offers, before it wobbles. */
const rates = [baseFee, 3n * baseFee, 20n * baseFee] as const;

/** A network that works as Stellar's do: payments, accounts that are created and merged, trust lines, settings, reserves, time bounds. */
export const stellarSandboxRules: SandboxRules = {
  genesis: async (state, ledger) => {
    fillFaucet(state, ledger);
    return {};
  },
  identify: (raw, ledger) => {
    const read = readEnvelope(raw, networkOf(ledger));
    return read.ok ? ok(read.value.id) : err({ reason: 'Malformed', message: 'not a transaction' });
  },
  admit,
  openBlock: (): JsonObject => ({}),
  order,
  include,
  chainState: readChainState,
  fees: async ({ tip }) =>
    feeLevelsOf(rates, (rate) => {
      const moved = feeWave(tip.height, rate, usualWave);
      return { price: moved > baseFee ? moved : baseFee };
    }),
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
  tokenFaucet: tokenGiftTransaction,
  faucetTokens,
};
