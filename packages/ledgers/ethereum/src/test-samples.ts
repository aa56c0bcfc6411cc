import {
  feeLevelsOf,
  oneKeySender,
  type BuildInput,
  type ReplacedTransaction,
  type SenderAddress,
} from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParametersEthereum } from '@countersign/model';

import type { EthereumChainState } from './transaction/chain-state.ts';
import { fieldsToJson } from './transaction/unsigned.ts';

/** Test data that the tests of this package share. */
export const sampleLedger: Ledger = {
  id: 'ethereum-test',
  alias: 'Ethereum test network',
  parameters: {
    type: 'Ethereum',
    chainId: 31_337,
    vaultLedgerIdentifier: 'eth',
    nativeTickerSymbol: 'ETH',
    nativeTickerName: 'Ether',
    supportsEIP1559: true,
  },
  metadata: {
    revision: 1,
    createdAt: '2026-01-01T00:00:00Z',
    lastModifiedAt: '2026-01-01T00:00:00Z',
    customProperties: {},
  },
};

/** The private key 1 and its address. */
export const alice: SenderAddress & { readonly privateKey: string } = {
  privateKey: '1'.padStart(64, '0'),
  ...oneKeySender(
    '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
    '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/60'/0'/0'/0'" },
  ),
};
export const bob = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF';
export const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const gwei = 10n ** 9n;
const sampleFees = feeLevelsOf([gwei / 2n, gwei, 2n * gwei], (tip) => ({
  price: 12n * gwei + tip,
  parts: { base: 10n * gwei, tip },
}));

/** One ether and 1,000 units of a token; nonce 7 is next. */
const sampleState: EthereumChainState = {
  address: alice.address,
  nonce: '7',
  balance: (10n ** 18n).toString(),
  baseFee: (10n * gwei).toString(),
  waiting: [],
  contracts: [contract],
  tokens: { [contract]: '1000' },
};

/** Alice's transaction with that nonce, which offers 20 gwei (1 gwei of priority) for each gas if nothing else is said. */
export function replacedSample(nonce: bigint, maxFeePerGas = 20n * gwei, maxPriorityFeePerGas = gwei): ReplacedTransaction {
  const fields = { type: 2, chainId: 31_337n, nonce, maxFeePerGas, maxPriorityFeePerGas, gasLimit: 21_000n, to: bob } as const;
  return {
    unsigned: { sender: alice.address, fields: fieldsToJson({ ...fields, value: gwei, data: '', accessList: [] }) },
    resources: [`${alice.address}:${nonce}`],
    fee: 21_000n * maxFeePerGas,
  };
}

/** A build of a payment of 1 gwei to Bob, with whatever else is given. */
export function sampleInput(changes: {
  readonly parameters?: Partial<TransactionOrderParametersEthereum>;
  readonly state?: Partial<EthereumChainState>;
  readonly input?: Partial<BuildInput>;
}): BuildInput {
  return {
    ledger: sampleLedger,
    order: {
      parameters: {
        type: 'Ethereum',
        destination: { type: 'Address', address: bob },
        amount: gwei.toString(),
        feeStrategy: { type: 'Priority', priority: 'Medium' },
        ...changes.parameters,
      },
      assets: {},
    },
    sender: [alice],
    chainState: { ...sampleState, ...changes.state },
    fees: sampleFees,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...changes.input,
  };
}
