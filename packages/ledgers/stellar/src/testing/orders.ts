import { feeLevelsOf, type BuildInput } from '@countersign/ledger-port';
import type { StellarOperation, TransactionOrderParametersStellar } from '@countersign/model';

import { chainStateToJson, type StellarAccountState, type StellarChainState } from '../transaction/chain-state.ts';
import { stellarLedger } from './ledgers.ts';
import { testKey } from './wallet.ts';

export const ledger = stellarLedger();
export const [sender, other, issuer, nobody] = [testKey(1), testKey(2), testKey(3), testKey(4)] as const;
export const usd = { code: 'USD', issuer: issuer.address } as const;

/** An account of 100 XLM with one trust line. */
export const account: StellarAccountState = { balance: '1000000000', sequence: '68719476736', subentries: 1 };

const line = { ...usd, balance: '500000000', limit: '10000000000' };

/** A state in which sender, other and issuer are there. */
export const state: StellarChainState = {
  ledgerSequence: 100,
  closeTime: 1_780_000_000,
  baseFee: '100',
  baseReserve: '5000000',
  accounts: { [sender.address]: account, [other.address]: account, [issuer.address]: account },
  trustLines: [sender, other].map(({ address }) => ({ ...line, account: address })),
};

/** All that an operation of the sender is built with. */
export function inputOf(
  operation: StellarOperation,
  over: Partial<TransactionOrderParametersStellar> = {},
  chainState: StellarChainState = state,
): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'Stellar', operation, feeStrategy: { type: 'Priority', priority: 'Medium' }, ...over },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson(chainState),
    fees: feeLevelsOf([100n, 500n, 5_000n]),
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

/** An account as the destination of an operation. */
export function to(address: string) {
  return { type: 'Address', address } as const;
}
