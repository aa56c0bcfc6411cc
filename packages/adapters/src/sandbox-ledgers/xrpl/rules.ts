import { err, ok, type JsonObject } from '@countersign/kernel';
import { feeLevelsOf } from '@countersign/ledger-port';
import { deserialize, transactionIdOf } from '@countersign/ledger-xrpl';

import { feeWave, usualWave } from '../framework/fee-wave.ts';
import type { SandboxRules } from '../framework/rules.ts';
import { admit } from './admit.ts';
import { readHoldings, readChainState } from './chain-state.ts';
import { faucetTokens, fillFaucet, giftTransaction, tokenGiftTransaction } from './faucet.ts';
import { include, order } from './include.ts';

/** Multipliers of the base fee, before they wobble. */
const multipliers = [1n, 3n, 8n] as const;

/** A network that works as the XRP Ledger does: payments, trust lines, settings, preauthorisations, reserves. */
export const xrplSandboxRules: SandboxRules = {
  genesis: async (state, ledger) => {
    fillFaucet(state, ledger);
    return {};
  },
  identify: (raw) =>
    deserialize(raw).ok ? ok(transactionIdOf(raw)) : err({ reason: 'Malformed', message: 'not a transaction' }),
  admit,
  openBlock: (): JsonObject => ({}),
  order,
  include,
  chainState: readChainState,
  fees: async ({ tip }) => feeLevelsOf(multipliers, (times) => ({ price: feeWave(tip.height, times, usualWave) })),
  holdings: (addresses, { state }) => readHoldings(addresses, state),
  faucet: giftTransaction,
  tokenFaucet: tokenGiftTransaction,
  faucetTokens,
};
