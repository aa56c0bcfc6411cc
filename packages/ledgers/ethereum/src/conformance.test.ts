import { nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';

import { erc20, numberedToken } from './assets.ts';
import { writeTransferCall } from './contract/calls.ts';
import { ethereum } from './index.ts';
import { alice, bob, contract, replacedSample, sampleInput, sampleLedger } from './test-samples.ts';

const tokenOrder = (amount: bigint) => ({
  destination: { type: 'Address', address: contract } as const,
  amount: '0',
  data: `0x${writeTransferCall(bob, amount)}`,
});
const call = { gas: '52000' };
const wei = 3_000_000_000_000_000_000_000n; // beyond 2^64

describeLedgerConformance('Ethereum', ethereum, {
  ledger: sampleLedger,
  addresses: {
    valid: [
      { text: bob.toLowerCase(), address: bob, kind: 'Account or contract' },
      { text: bob, address: bob, kind: 'Account or contract' },
    ],
    invalid: [
      { text: bob.slice(2), failure: 'InvalidAddress' },
      { text: 'vitalik.eth', failure: 'InvalidAddress' },
      { text: bob.replace('D', 'd'), failure: 'BadAddressChecksum' },
      { text: '0x000000000000000000000000000000000000dEaD', failure: 'UnspendableAddress' },
    ],
  },
  publicKeys: [publicKeysOf(alice)],
  tickers: [
    { details: { type: 'Ethereum', properties: { type: 'Native' } }, asset: nativeAsset },
    { details: { type: 'Ethereum', properties: { type: 'ERC20', address: contract.toLowerCase() } }, asset: erc20(contract) },
    {
      details: { type: 'Ethereum', properties: { type: 'ERC721', address: contract, tokenId: '7' } },
      asset: numberedToken('ERC721', contract, 7n),
    },
    {
      details: { type: 'Ethereum', properties: { type: 'ERC1155', address: contract, tokenId: '0' } },
      asset: numberedToken('ERC1155', contract, 0n),
    },
  ],
  malformedTickers: [
    { type: 'Bitcoin', properties: { type: 'Native' } },
    { type: 'Ethereum', properties: { type: 'ERC20', address: '0x12' } },
    { type: 'Ethereum', properties: { type: 'ERC721', address: contract, tokenId: '-1' } },
    { type: 'Ethereum', properties: { type: 'ERC1155', address: contract, tokenId: (2n ** 256n).toString() } },
  ],
  privateKeys: { [alice.keys[0].key.path]: alice.privateKey },
  transactions: [
    {
      name: 'a payment (EIP-1559)',
      input: sampleInput({}),
      movements: [{ to: bob, asset: nativeAsset, amount: 1_000_000_000n }],
    },
    {
      name: 'a payment of more than 2^64 wei',
      input: sampleInput({ parameters: { amount: wei.toString() }, state: { balance: (2n * wei).toString() } }),
      movements: [{ to: bob, asset: nativeAsset, amount: wei }],
    },
    {
      name: 'a payment with a gas price (EIP-155)',
      input: sampleInput({ parameters: { feeStrategy: { type: 'SpecifiedRate', gasPrice: '15000000000' } } }),
      movements: [{ to: bob, asset: nativeAsset, amount: 1_000_000_000n }],
    },
    {
      name: 'a token transfer (ERC-20)',
      input: sampleInput({ parameters: tokenOrder(250n), state: { call } }),
      movements: [{ to: bob, asset: erc20(contract), amount: 250n }],
    },
    {
      name: 'coins with data to an address without a contract',
      input: sampleInput({ parameters: { data: '0x00c0ffee' } }),
      movements: [{ to: bob, asset: nativeAsset, amount: 1_000_000_000n }],
    },
    {
      name: 'the creation of a contract',
      input: sampleInput({ parameters: { destination: undefined, amount: '5', data: '0x6000' }, state: { call } }),
      movements: [{ asset: nativeAsset, amount: 5n }],
    },
  ],
  undecided: [/^fields\.(nonce|gasLimit|maxFeePerGas|maxPriorityFeePerGas)$/],
  refusals: [
    {
      name: 'more coins than there are',
      input: sampleInput({ parameters: { amount: (10n ** 18n).toString() } }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'coins that are reserved',
      input: sampleInput({ input: { unavailable: { Native: 10n ** 18n - 1n } } }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'more tokens than there are',
      input: sampleInput({ parameters: tokenOrder(1001n), state: { call } }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'tokens that are reserved',
      input: sampleInput({
        parameters: tokenOrder(1000n),
        state: { call },
        input: { unavailable: { [`ERC20:${contract}`]: 1n } },
      }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'a fee above the maximum',
      input: sampleInput({ parameters: { maximumFee: '21000' } }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'a gas price below the base fee',
      input: sampleInput({ parameters: { feeStrategy: { type: 'SpecifiedRate', gasPrice: '9999999999' } } }),
      hint: 'CurrentlyFeesTooSmall',
    },
    { name: 'no fee levels', input: sampleInput({ input: { fees: undefined } }), hint: 'TransientIssue' },
    {
      name: 'a call without an estimate',
      input: sampleInput({ parameters: tokenOrder(1n) }),
      hint: 'TransactionEstimationFailure',
    },
    {
      name: 'a call that would fail',
      input: sampleInput({ parameters: tokenOrder(1n), state: { call: { error: 'execution reverted' } } }),
      hint: 'TransactionEstimationFailure',
    },
    {
      name: 'a destination that is no address',
      input: sampleInput({ parameters: { destination: { type: 'Address', address: bob.replace('D', 'd') } } }),
      hint: 'InvalidDestination',
    },
    {
      name: 'an account that was not resolved',
      input: sampleInput({
        parameters: { destination: { type: 'Account', accountId: '00000000-0000-4000-8000-000000000000' } },
      }),
      hint: 'InvalidDestination',
    },
    { name: 'half a byte of call data', input: sampleInput({ parameters: { data: '0x0' } }), hint: 'InvalidContractParameters' },
    { name: 'nothing at all', input: sampleInput({ parameters: { amount: '0' } }), hint: 'InvalidAmount' },
    {
      name: 'a priority fee above the maximum fee',
      input: sampleInput({
        parameters: {
          feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '20000000000', maxPriorityFeePerGas: '20000000001' },
        },
      }),
      hint: 'InvalidUserPayload',
    },
    { name: 'no sender', input: sampleInput({ input: { sender: [] } }), hint: 'InternalError' },
    {
      name: 'a sender whose key is another',
      input: sampleInput({
        input: {
          sender: [
            {
              ...alice,
              keys: [{ ...alice.keys[0], publicKey: '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5' }],
            },
          ],
        },
      }),
      hint: 'InternalError',
    },
    { name: 'the chain state of another', input: sampleInput({ state: { address: bob } }), hint: 'InternalError' },
    {
      name: 'the replacement of what is in a block',
      input: sampleInput({ input: { replaces: replacedSample(6n) } }),
      hint: 'TransactionNotEligibleForReplacement',
    },
    {
      name: 'a replacement for hardly more',
      input: sampleInput({
        parameters: {
          feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '21999999999', maxPriorityFeePerGas: '1100000000' },
        },
        state: { waiting: [{ nonce: '7', maxFeePerGas: '20000000000', maxPriorityFeePerGas: '1000000000' }] },
        input: { replaces: replacedSample(7n) },
      }),
      hint: 'ReplacementTransactionFeesTooLow',
    },
  ],
  transfer: {
    asset: nativeAsset,
    tickerId: '00000000-0000-4000-8000-000000000000',
    outputs: [{ address: bob, amount: 1_000_000_000n }],
    feePriority: 'Medium',
  },
});
