import { err, ok } from '@countersign/kernel';
import { readTransaction } from '@countersign/ledger-ethereum';
import { feeLevelsOf, nativeAsset, type Holding } from '@countersign/ledger-port';

import { feeWave } from '../framework/fee-wave.ts';
import type { SandboxRules } from '../framework/rules.ts';
import { admit, readRefusal } from './admit.ts';
import { initialBaseFee } from './base-fee.ts';
import type { EthereumBlockData } from './block-data.ts';
import { callContract } from './call-contract.ts';
import { chainState } from './chain-state.ts';
import { tokenOf } from './contracts.ts';
import { faucetAccount } from './faucet-account.ts';
import { faucetFunds, faucetTokens, giveCoins, giveTokens } from './faucet.ts';
import { baseFeeAfter, include, order } from './include.ts';
import { allTokens, readAccount, writeAccount, writeTokens } from './records.ts';
import { sandboxToken } from './sandbox-assets.ts';

/** Wei per gas on top of the base fee, before they wobble. */
const priorityFees = [500_000_000n, 1_000_000_000n, 2_000_000_000n] as const;

/** A network that works as Ethereum does, with a few contracts: the sandbox's token, two that do not do as they are asked, and two collections. */
export const ethereumSandboxRules: SandboxRules<EthereumBlockData> = {
  async genesis(state) {
    writeAccount(state, faucetAccount.address, { nonce: 0n, balance: faucetFunds.wei });
    writeTokens(state, sandboxToken.contract, faucetAccount.address, faucetFunds.tokens);
    const data = { baseFee: initialBaseFee.toString(), gasUsed: '0' };
    return { ...data, nextBaseFee: baseFeeAfter(0, data) };
  },
  identify(raw) {
    const read = readTransaction(raw);
    return read.ok ? ok(read.value.transactionId) : err(readRefusal(read.error));
  },
  admit,
  openBlock(tip) {
    const data = { baseFee: tip.data.nextBaseFee, gasUsed: '0' };
    return { ...data, nextBaseFee: baseFeeAfter(tip.height + 1, data) };
  },
  order,
  include,
  chainState,
  callContract: (call, { state }) => callContract(call, state),
  async fees({ tip: { height, data } }) {
    const base = BigInt(data.nextBaseFee);
    return feeLevelsOf(priorityFees, (priorityFee) => {
      const tip = feeWave(height, priorityFee, { swing: 15, period: 11 });
      // An eighth more: the most that the base fee rises by in a block.
      return { price: base + base / 8n + tip, parts: { base, tip } };
    });
  },
  async holdings(addresses, { state }) {
    const holdings: Holding[] = [];
    for (const address of addresses) {
      const { balance } = await readAccount(state, address);
      if (balance > 0n) holdings.push({ address, asset: nativeAsset, total: balance, locked: [] });
      for (const [identifier, total] of await allTokens(state, address))
        holdings.push({ address, asset: tokenOf(identifier), total, locked: [] });
    }
    return holdings;
  },
  faucet: giveCoins,
  tokenFaucet: giveTokens,
  faucetTokens: async () => faucetTokens,
};
