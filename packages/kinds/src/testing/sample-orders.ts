import type { TransactionOrderParameters } from '@countersign/model';
import { id } from './fixtures.ts';

const destination = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const endpoint = { type: 'Endpoint', endpointId: id(21) } as const;
const account = { type: 'Account', accountId: id(22) } as const;
const feeStrategy = { type: 'Priority', priority: 'High' } as const;
const xrplAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const issued = { type: 'Currency', code: 'EUR', issuer: xrplAddress } as const;
const issuanceId = `00000005${'AB'.repeat(20)}`;
const xrpl = { type: 'XRPL' as const, feeStrategy, memos: [] };
const solana = { type: 'Solana' as const, feeStrategy, memos: [] };
const solanaToken = { type: 'Ticker', tickerId: id(29) } as const;
const stellar = { type: 'Stellar' as const, feeStrategy };
const substrate = { type: 'Substrate' as const, feeStrategy };
const euroOnStellar = { code: 'EURC', issuer: 'G'.padEnd(56, 'A') };

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
  SolanaTransfer: {
    ...solana,
    operation: { type: 'Transfer', outputs: [{ destination, amount: '5' }] },
    nonceAccount: { type: 'Address', address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
  },
  SolanaFunding: { ...solana, operation: { type: 'FundAtaAccount', mintAccount: solanaToken, destination: account } },
  SolanaNonce: { ...solana, operation: { type: 'CreateNonceAccount', createOnAccount: id(27) } },
  SolanaToken: { ...solana, operation: { type: 'InitializeMint', mintAccount: id(28), decimals: 6, tokenType: 'SPL2022' } },
  SolanaMinting: { ...solana, operation: { type: 'MintTo', mintAccount: solanaToken, destination: endpoint, amount: '40' } },
  SolanaBurn: { ...solana, operation: { type: 'Burn', mintAccount: solanaToken, amount: '41' } },
  Stellar: {
    type: 'Stellar',
    operation: { type: 'Payment', destination, amount: '900', asset: euroOnStellar },
    memo: { type: 'Text', value: 'rent' },
    feeStrategy: { type: 'SpecifiedRate', baseFee: '100' },
  },
  StellarOptions: {
    type: 'Stellar',
    operation: { type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain: 'example.org' } },
    memo: { type: 'Id', value: '99' },
    feeStrategy,
  },
  StellarAccount: { ...stellar, operation: { type: 'CreateAccount', destination, startingBalance: '10000000' } },
  StellarTrust: { ...stellar, operation: { type: 'ChangeTrust', asset: euroOnStellar, limit: '42' } },
  StellarMerge: { ...stellar, operation: { type: 'AccountMerge', destination: account } },
  Substrate: {
    ...substrate,
    pallet: {
      type: 'Staking',
      method: { type: 'Bond', controller: account, value: '500', payee: { type: 'Account', destination } },
    },
  },
  SubstratePayment: {
    ...substrate,
    pallet: { type: 'Balances', method: { type: 'TransferKeepAlive', destination, amount: '5' } },
  },
  SubstrateBondExtra: { ...substrate, pallet: { type: 'Staking', method: { type: 'BondExtra', maxAdditional: '5' } } },
  SubstrateNominate: {
    ...substrate,
    pallet: { type: 'Staking', method: { type: 'Nominate', targets: [destination, endpoint] } },
  },
  SubstrateChill: { ...substrate, pallet: { type: 'Staking', method: { type: 'Chill' } } },
  SubstrateUnbond: { ...substrate, pallet: { type: 'Staking', method: { type: 'Unbond', value: '5' } } },
  SubstrateRebond: { ...substrate, pallet: { type: 'Staking', method: { type: 'Rebond', value: '5' } } },
  SubstrateWithdrawal: { ...substrate, pallet: { type: 'Staking', method: { type: 'WithdrawUnbonded', numSlashingSpans: 2 } } },
  SubstratePayee: { ...substrate, pallet: { type: 'Staking', method: { type: 'SetPayee', payee: { type: 'Staked' } } } },
  SubstrateController: { ...substrate, pallet: { type: 'Staking', method: { type: 'SetController', controller: account } } },
  Tezos: {
    type: 'Tezos',
    operation: { type: 'Transaction', destination, amount: '5', contractParameters: { type: 'Raw', value: 'c0ffee' } },
    feeStrategy,
  },
  TezosDelegation: { type: 'Tezos', operation: { type: 'Delegation', destination }, feeStrategy },
  TezosUndelegation: { type: 'Tezos', operation: { type: 'Undelegation' }, feeStrategy },
  TezosReveal: { type: 'Tezos', operation: { type: 'Reveal' }, feeStrategy },
  TronNative: { type: 'Tron', operation: { type: 'NativeTransfer', destination, amount: '5' }, feeStrategy },
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
  XrplHolding: { ...xrpl, operation: { type: 'MPTokenAuthorize', flags: ['tfMPTUnauthorize'], issuanceId } },
  XrplLock: { ...xrpl, operation: { type: 'MPTokenIssuanceSet', flags: ['tfMPTLock'], issuanceId } },
  XrplDestruction: { ...xrpl, operation: { type: 'MPTokenIssuanceDestroy', issuanceId } },
  XrplPreauth: { ...xrpl, operation: { type: 'DepositPreauth', authorize: { type: 'Address', address: xrplAddress } } },
};
