import type { TransactionOrderParameters } from '@countersign/model';
import { id } from './fixtures.ts';

const destination = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const endpoint = { type: 'Endpoint', endpointId: id(21) } as const;
const account = { type: 'Account', accountId: id(22) } as const;
const feeStrategy = { type: 'Priority', priority: 'High' } as const;
const xrplAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const issued = { type: 'Currency', code: 'EUR', issuer: xrplAddress } as const;
const xrpl = { type: 'XRPL' as const, feeStrategy, memos: [] };

/** Parameters of orders on every type of ledger, and of every operation that has fields of its own. */
export const ledgerOrders: Readonly<Record<string, TransactionOrderParameters>> = {
  Algorand: {
    type: 'Algorand',
    operation: { type: 'Payment', destination, amount: '17' },
    note: 'invoice 4',
    feeStrategy,
    maximumFee: '1000',
  },
  Bitcoin: {
    type: 'Bitcoin',
    outputs: [
      { destination, amount: '150000', paysFee: true },
      { destination: endpoint, amount: '250000' },
    ],
    feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '12' },
    maximumFee: '9000',
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(23), reason: 'stuck' },
    addressForChange: 'GenerateNewAddress',
  },
  BitcoinRedirect: {
    type: 'BitcoinRedirect',
    transferIds: [id(24)],
    outputs: [{ destination: account, amount: '5' }],
    feeStrategy,
  },
  CardanoTransfer: { type: 'Cardano', operation: { type: 'Transfer', outputs: [{ destination, amount: '5' }] }, feeStrategy },
  CardanoRewards: { type: 'Cardano', operation: { type: 'WithdrawRewards', amount: '77' }, feeStrategy },
  CardanoStaking: { type: 'Cardano', operation: { type: 'DelegateStaking', poolId: 'a'.repeat(56) }, feeStrategy },
  EthereumCall: {
    type: 'Ethereum',
    destination,
    amount: '0',
    data: `0x095ea7b3${'0'.repeat(24)}${'ab'.repeat(20)}${'f'.repeat(64)}`,
    feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '30', maxPriorityFeePerGas: '2' },
    maximumFee: '21000',
  },
  EthereumCreation: { type: 'Ethereum', amount: '0', data: '0x6001', feeStrategy: { type: 'SpecifiedRate', gasPrice: '30' } },
  Hedera: {
    type: 'Hedera',
    operation: {
      type: 'Transfer',
      outputs: [{ destination, amount: '5' }],
      tokenOutputs: [
        { type: 'HederaFungibleTokenOutput', token: { type: 'Ticker', tickerId: id(25) }, destination: account, amount: '6' },
        {
          type: 'HederaNonFungibleTokenOutput',
          token: { type: 'NftTokenId', tokenId: '0.0.4711', serialNumber: 3 },
          destination: endpoint,
        },
      ],
    },
    memo: 'for the pool',
    feeStrategy,
  },
  Solana: {
    type: 'Solana',
    operation: {
      type: 'TransferToken',
      outputs: [{ destination, amount: '5' }],
      mintAccount: { type: 'Destination', destination: endpoint },
    },
    memos: ['for the pool'],
    feeStrategy,
  },
  Stellar: {
    type: 'Stellar',
    operation: { type: 'Payment', destination, amount: '900', asset: { code: 'EURC', issuer: 'G'.padEnd(56, 'A') } },
    memo: { type: 'Text', value: 'rent' },
    feeStrategy: { type: 'SpecifiedRate', baseFee: '100' },
  },
  StellarOptions: {
    type: 'Stellar',
    operation: { type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain: 'example.org' } },
    memo: { type: 'Id', value: '99' },
    feeStrategy,
  },
  Substrate: {
    type: 'Substrate',
    pallet: {
      type: 'Staking',
      method: { type: 'Bond', controller: account, value: '500', payee: { type: 'Account', destination } },
    },
    feeStrategy,
  },
  Tezos: {
    type: 'Tezos',
    operation: { type: 'Transaction', destination, amount: '5', contractParameters: { type: 'Raw', value: 'c0ffee' } },
    feeStrategy,
  },
  Tron: {
    type: 'Tron',
    operation: { type: 'TRC20Transfer', destination, amount: '5', contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    feeStrategy,
  },
  XrplPayment: {
    ...xrpl,
    memos: [{ memoData: '68656c6c6f', memoFormat: '746578742f706c61696e', memoType: 'ff' }],
    operation: {
      type: 'Payment',
      amount: '5',
      destination: { type: 'Address', address: xrplAddress },
      destinationTag: 7,
      currency: issued,
    },
    sourceTag: 8,
  },
  XrplOffer: {
    ...xrpl,
    operation: {
      type: 'OfferCreate',
      flags: ['tfSell'],
      takerGets: { amount: '40', currency: { type: 'TickerId', tickerId: id(26) } },
      takerPays: { amount: '50' },
    },
  },
  XrplTrust: {
    ...xrpl,
    operation: { type: 'TrustSet', flags: [], limitAmount: { currency: issued, value: '1000' }, enableRippling: true },
  },
  XrplIssuance: {
    ...xrpl,
    operation: {
      type: 'MPTokenIssuanceCreate',
      flags: ['tfMPTCanClawback', 'tfMPTCanLock'],
      assetScale: 2,
      transferFee: 300,
      maximumAmount: '1000000',
      metadata: 'cafe',
    },
  },
  XrplSettings: {
    ...xrpl,
    operation: { type: 'AccountSet', setFlag: 'asfRequireAuth', clearFlag: 'asfNoFreeze', transferRate: 1_002_000_000 },
  },
  XrplClawback: {
    ...xrpl,
    operation: { type: 'Clawback', currency: issued, holder: { type: 'Address', address: xrplAddress }, value: '12' },
  },
  XrplPreauth: { ...xrpl, operation: { type: 'DepositPreauth', authorize: { type: 'Address', address: xrplAddress } } },
};
