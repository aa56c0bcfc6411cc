import { fromHex, toHex } from '@countersign/kernel';
import { bitcoin, chainStateToJson as bitcoinState } from '@countersign/ledger-bitcoin';
import { ethereum, type EthereumChainState } from '@countersign/ledger-ethereum';
import { chainStateToJson as tronState, tron } from '@countersign/ledger-tron';
import { chainStateToJson as xrplState, xrpl } from '@countersign/ledger-xrpl';
import { p2wpkh, Transaction as BitcoinTransaction } from '@scure/btc-signer';
import { SigningKey, Transaction as EthereumTransaction } from 'ethers';
import { utils } from 'tronweb';
import { Wallet, type Payment } from 'xrpl';

import { fromOrder, inputOf, ledgerWith, privateKey, publicKey, senderOn, type Pair } from './pair.ts';

export function ethereumPair(): Pair {
  const ledger = ledgerWith({
    type: 'Ethereum',
    chainId: 1,
    vaultLedgerIdentifier: 'eth',
    nativeTickerSymbol: 'ETH',
    nativeTickerName: 'Ether',
    supportsEIP1559: true,
  });
  const sender = senderOn(ethereum, ledger);
  const address = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF';
  const state: EthereumChainState = {
    address: sender.address,
    nonce: '7',
    balance: (10n ** 20n).toString(),
    waiting: [],
    contracts: [],
    tokens: {},
  };
  const prices = { maxFeePerGas: '20000000000', maxPriorityFeePerGas: '1000000000' };
  const ours = fromOrder(
    ethereum,
    inputOf(
      ledger,
      sender,
      {
        type: 'Ethereum',
        destination: { type: 'Address', address },
        amount: (10n ** 18n).toString(),
        feeStrategy: { type: 'SpecifiedRateEIP1559', ...prices },
      },
      state,
    ),
  );
  const unsigned = { type: 2, chainId: 1, nonce: 7, to: address, value: 10n ** 18n, gasLimit: 21_000, ...prices };
  const transaction = EthereumTransaction.from(unsigned);
  const key = new SigningKey(privateKey);
  return {
    name: 'Ethereum, a payment (ethers)',
    ...ours,
    theirs: () => {
      transaction.signature = key.sign(transaction.unsignedHash);
      return transaction.serialized.slice(2);
    },
  };
}

export function bitcoinPair(): Pair {
  const ledger = ledgerWith({
    type: 'Bitcoin',
    supportsSegWit: true,
    vaultLedgerIdentifier: 'btc',
    network: 'mainnet',
    tickerSymbol: 'BTC',
    tickerName: 'Bitcoin',
    dustLimit: '546',
  });
  const sender = senderOn(bitcoin, ledger);
  const coin = { transactionId: '11'.repeat(32), index: 1, amount: '1000000', address: sender.address, height: 5 };
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const ours = fromOrder(
    bitcoin,
    inputOf(
      ledger,
      sender,
      {
        type: 'Bitcoin',
        outputs: [{ destination: { type: 'Address', address }, amount: '400000' }],
        feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '5' },
      },
      bitcoinState({ outputs: [coin], minimumRelayRate: '1' }),
    ),
  );
  const prepared = new BitcoinTransaction();
  const { script } = p2wpkh(publicKey);
  prepared.addInput({
    txid: coin.transactionId,
    index: coin.index,
    sequence: 0xffff_fffd,
    witnessUtxo: { script, amount: BigInt(coin.amount) },
  });
  for (const output of outputsOf(ours.ours())) prepared.addOutput(output);
  return {
    name: 'Bitcoin, one input and two outputs (@scure/btc-signer)',
    ...ours,
    theirs: () => {
      const transaction = prepared.clone();
      transaction.sign(privateKey);
      transaction.finalize();
      return transaction.hex;
    },
  };
}

function outputsOf(raw: string) {
  const transaction = BitcoinTransaction.fromRaw(fromHex(raw));
  return Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(index);
    return { script, amount };
  });
}

/** A signature of 65 bytes is the end of what is broadcast. */
const signatureDigits = 130;

export function tronPair(): Pair {
  const ledger = ledgerWith({ type: 'Tron', nativeTickerSymbol: 'TRX', nativeTickerName: 'TRON' });
  const sender = senderOn(tron, ledger);
  const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  const rich = {
    balance: '100000000',
    stakedBandwidth: '0',
    freeBandwidth: '600',
    energy: '0',
    tokens: {},
    otherKeys: [],
    signsAlone: true,
  };
  const state = tronState({
    referenceBlock: '000000000403010299e0c8bbd5e2f1f6a1b2c3d4e5f60718293a4b5c6d7e8f90',
    time: 1_796_000_000_000,
    sunPerByte: '1000',
    sunPerEnergy: '100',
    creationCost: '1100000',
    largestFeeLimit: '15000000000',
    accounts: { [sender.address]: rich, [address]: rich },
  });
  const ours = fromOrder(
    tron,
    inputOf(
      ledger,
      sender,
      {
        type: 'Tron',
        operation: { type: 'NativeTransfer', destination: { type: 'Address', address }, amount: '5000000' },
        feeStrategy: { type: 'Priority', priority: 'Medium' },
      },
      state,
    ),
  );
  const raw = ours.ours();
  const read = tron.transaction.decode(raw, ledger);
  const txID = read.ok ? read.value.transactionId : '';
  return {
    name: 'Tron, a payment (tronweb)',
    ...ours,
    theirs: () => {
      const [signature = ''] = utils.crypto.signTransaction(toHex(privateKey), { txID }).signature;
      return `${raw.slice(0, -signatureDigits)}${signature.toLowerCase()}`;
    },
  };
}

export function xrplPair(): Pair {
  const ledger = ledgerWith({ type: 'XRPL', nativeTickerSymbol: 'XRP', nativeTickerName: 'XRP', networkId: 0 });
  const sender = senderOn(xrpl, ledger);
  const address = 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1';
  const rich = { balance: '100000000', sequence: 7, ownerCount: 1 };
  const state = xrplState({
    ledgerIndex: 100,
    baseFee: '10',
    reserveBase: '1000000',
    reserveIncrement: '200000',
    accounts: { [sender.address]: rich, [address]: rich },
    trustLines: [],
    holdings: [],
    preauthorized: [],
  });
  const ours = fromOrder(
    xrpl,
    inputOf(
      ledger,
      sender,
      {
        type: 'XRPL',
        operation: { type: 'Payment', destination: { type: 'Address', address }, amount: '5000000', destinationTag: 7 },
        feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '2' },
        memos: [],
      },
      state,
    ),
  );
  const wallet = new Wallet(toHex(publicKey).toUpperCase(), `00${toHex(privateKey)}`.toUpperCase());
  const transaction: Payment = {
    TransactionType: 'Payment',
    Account: sender.address,
    Destination: address,
    DestinationTag: 7,
    Amount: '5000000',
    Fee: '12',
    Sequence: 7,
    LastLedgerSequence: 1_000,
  };
  return {
    name: 'XRP Ledger, a payment with a tag (xrpl.js)',
    ...ours,
    theirs: () => wallet.sign(transaction).tx_blob.toLowerCase(),
  };
}
