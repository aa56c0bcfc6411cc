import { err, ok, toHex } from '@countersign/kernel';
import type { Ledger, LedgerParameters, TickerLedgerDetails, TransactionOrderParameters } from '@countersign/model';

import { nativeAsset } from '../asset.ts';
import type { LedgerDescriptor } from '../descriptor.ts';
import type { AccountKeyId, KeyStrategy } from '../keys.ts';
import type { LedgerModule } from '../ledger-module.ts';
import { unknownOperation } from '../description.ts';
import { madeUpTransaction, payeeOf, type MadeUpUse } from './made-up-transaction.ts';

const moment = '2026-03-01T12:00:00.000Z';

function ledgerOf(id: string, type: 'Cardano' | 'Hedera'): Ledger {
  const parameters: LedgerParameters = { type, nativeTickerSymbol: 'MUC', nativeTickerName: 'Made-up coin' };
  return {
    id,
    alias: id,
    parameters,
    metadata: { revision: 1, createdAt: moment, lastModifiedAt: moment, customProperties: {} },
  };
}

/** What differs between made-up ledgers. */
interface MadeUpParts {
  readonly type: 'Cardano' | 'Hedera';
  readonly keys: LedgerDescriptor['keys'];
  readonly ticker: TickerLedgerDetails;
  readonly isAddress: RegExp;
  readonly uses: MadeUpUse;
  readonly derive?: LedgerModule['address']['derive'];
  readonly order: (output: { readonly address: string; readonly amount: bigint }) => TransactionOrderParameters;
}

function madeUpLedger({ type, keys, ticker, isAddress, uses, derive, order }: MadeUpParts): LedgerModule {
  return {
    descriptor: descriptorOf(type, keys),
    address: {
      parse: (address) => (isAddress.test(address) ? ok({ address, kind: 'Account' }) : err('InvalidAddress')),
      spellings: ({ address }) => [address.toLowerCase()],
      ...(derive && { derive }),
    },
    keys: {
      addressPath: (strategy, keyId, _scope, index) => pathOf(strategy, keyId, index),
      walletPurpose: () => 1852,
    },
    amount: { maximum: 10n ** 18n },
    assets: {
      fromTicker: (details) => (details.type === type ? ok(nativeAsset) : err('InvalidTickerLedgerDetails')),
      nativeTicker: () => ({ name: 'Made-up coin', symbol: 'MUC', decimals: 6, ledgerDetails: ticker }),
      toTickerDetails: () => ticker,
    },
    fees: { describe: () => 'a fixed fee' },
    transaction: {
      fromTransfer: ({ outputs: [output] }) =>
        output === undefined ? err({ hint: 'InvalidUserPayload', message: 'A payment has one output' }) : ok(order(output)),
      cancellation: () => err({ hint: 'InternalError', message: 'Nothing is cancelled here' }),
      validate: () => ok(undefined),
      destinations: (parameters) => {
        const to = payeeOf(parameters);
        return to === undefined ? [] : [{ destination: to }];
      },
      mapDestinations: (parameters) => parameters,
      stateQuery: () => ({ destinations: [] }),
      describe: ({ type: operation }) => unknownOperation(operation),
      place: () => 'Next',
      deviations: () => [],
      ...madeUpTransaction(uses),
    },
  };
}

/** One stake for the whole account, a key for each address. */
function pathOf(strategy: KeyStrategy, keyId: AccountKeyId, index: number): string {
  if (strategy === 'Random') return '';
  const mark = strategy === 'VaultHard' ? "'" : '';
  return keyId === 'ED25519_STAKING_1' ? `2${mark}` : `0${mark}/${index}${mark}`;
}

function descriptorOf(type: string, keys: LedgerDescriptor['keys']): LedgerDescriptor {
  return {
    type,
    name: 'Made-up ledger',
    decimals: 6,
    networks: { member: 'type', main: [], test: [type] },
    keys,
    manifests: [{ type: 'JWT', key: 'Account' }],
    addressesPerAccount: 'One',
    spends: 'Balance',
    payeesPerTransfer: 'One',
    feeFromPayees: false,
    tags: [],
    feeUnit: 'coins',
    maximumFee: { usual: 100n, member: 'type', others: {} },
    customFees: [],
    estimates: [],
    memos: [],
    tokens: [],
    operationPath: 'operation',
    operations: [],
    payments: [],
    others: [],
    confirmations: 1,
    signatureWaitSeconds: 180,
    replacement: 'None',
  };
}

const feeStrategy = { type: 'Priority', priority: 'Medium' } as const;

/** A ledger whose addresses are made of two keys: one spends, the other decides on the stake. */
export const twoKeys = {
  ledger: ledgerOf('two-keys', 'Cardano'),
  module: madeUpLedger({
    type: 'Cardano',
    keys: [
      { id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 1815 },
      { id: 'ED25519_STAKING_1', curve: 'Ed25519', use: 'Stake', coinType: 1815 },
    ],
    ticker: { type: 'Cardano', properties: { type: 'Native' } },
    isAddress: /^two[0-9a-f]{128}$/,
    uses: 'Nonce',
    derive: (publicKeys) => {
      const [spending, staking] = [publicKeys.get('ED25519_CUSTODY_1'), publicKeys.get('ED25519_STAKING_1')];
      if (spending === undefined || staking === undefined) throw new Error('An address needs the key that is not there');
      return `two${toHex(spending)}${toHex(staking)}`;
    },
    order: ({ address, amount }) => ({
      type: 'Cardano',
      operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address }, amount: `${amount}` }] },
      feeStrategy,
    }),
  }),
} as const;

/** An order of {@link twoKeys} that both keys sign. */
export const stakingOrder: TransactionOrderParameters = { type: 'Cardano', operation: { type: 'RegisterStaking' }, feeStrategy };

/**
 * A ledger whose network names an account's address once it is there, which its key does not say, and whose transactions use nothing up: the one of an
 * order is known by it.
 */
export const namedLater = {
  ledger: ledgerOf('named-later', 'Hedera'),
  module: madeUpLedger({
    type: 'Hedera',
    keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 3030 }],
    ticker: { type: 'Hedera', properties: { type: 'Native' } },
    isAddress: /^0\.0\.\d+$/,
    uses: 'Nothing',
    order: ({ address, amount }) => ({
      type: 'Hedera',
      operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address }, amount: `${amount}` }] },
      feeStrategy,
    }),
  }),
} as const;
