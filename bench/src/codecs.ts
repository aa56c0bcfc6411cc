import { algorand, chainStateToJson as algorandState } from '@countersign/ledger-algorand';
import { bitcoin, chainStateToJson as bitcoinState } from '@countersign/ledger-bitcoin';
import { ethereum, type EthereumChainState } from '@countersign/ledger-ethereum';
import { fromHex, toHex } from '@countersign/kernel';
import {
  addressOfKey,
  oneKeySender,
  type BuildInput,
  type LedgerModule,
  type PayloadSignature,
  type SenderAddress,
} from '@countersign/ledger-port';
import { chainStateToJson as stellarState, stellar } from '@countersign/ledger-stellar';
import { chainStateToJson as xrplState, xrpl } from '@countersign/ledger-xrpl';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { p2wpkh, Transaction as BitcoinTransaction } from '@scure/btc-signer';
import { Account, Asset, Keypair, Memo, Operation, TransactionBuilder } from '@stellar/stellar-base';
import algosdk from 'algosdk';
import { SigningKey, Transaction as EthereumTransaction } from 'ethers';
import { Wallet, type Payment } from 'xrpl';

import { rates, type Work } from './rates.ts';
import type { BenchResult } from './result.ts';

// One payment on each ledger: what an order goes through here, against what the reference library takes to sign the same bytes, which
// somebody else has put together and nobody looks at again.

const privateKey = new Uint8Array(32).fill(7);
const publicKey = secp256k1.getPublicKey(privateKey, true);
const at = '2026-01-01T00:00:00.000Z';

function ledgerWith(parameters: Ledger['parameters']): Ledger {
  const metadata = { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} };
  return { id: 'bench', alias: 'Bench', parameters, metadata };
}

function senderOn(module: LedgerModule, ledger: Ledger): SenderAddress {
  const key = { curve: 'Secp256k1', strategy: 'VaultSoft', path: 'm/0' } as const;
  return oneKeySender(addressOfKey(module, publicKey, ledger) ?? '', toHex(publicKey), key);
}

/** As a vault signs: RFC 6979, low s. */
function sign(bytes: string) {
  const signed = secp256k1.sign(fromHex(bytes), privateKey, { prehash: false, lowS: true, format: 'recovered' });
  return { signature: toHex(signed.subarray(1)), recovery: signed[0] === 1 ? (1 as const) : (0 as const) };
}

interface Pair {
  readonly name: string;
  /** The signed transaction, hexadecimal in small letters, from the order. */
  readonly ours: () => string;
  /** The same transaction, signed by the library of the ledger. */
  readonly theirs: () => string;
}

function fromOrder(module: LedgerModule, input: BuildInput, signing: (bytes: string) => PayloadSignature = sign): () => string {
  return () => {
    const built = module.transaction.build(input);
    if (!built.ok) throw new Error(built.error.message);
    return module.transaction.assemble(
      built.value,
      built.value.payloads.map(({ bytes }) => signing(bytes)),
    ).raw;
  };
}

function inputOf(
  ledger: Ledger,
  sender: SenderAddress,
  parameters: TransactionOrderParameters,
  chainState: BuildInput['chainState'],
): BuildInput {
  const none = { fees: undefined, unavailable: {}, reservedResources: [] };
  return { ledger, orderId: '', order: { parameters, assets: {} }, sender: [sender], chainState, ...none };
}

function ethereumPair(): Pair {
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
    ours,
    theirs: () => {
      transaction.signature = key.sign(transaction.unsignedHash);
      return transaction.serialized.slice(2);
    },
  };
}

function bitcoinPair(): Pair {
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
  for (const output of outputsOf(ours())) prepared.addOutput(output);
  return {
    name: 'Bitcoin, one input and two outputs (@scure/btc-signer)',
    ours,
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

function xrplPair(): Pair {
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
    ours,
    theirs: () => wallet.sign(transaction).tx_blob.toLowerCase(),
  };
}

function algorandPair(): Pair {
  const genesisHash = 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=';
  const ledger = ledgerWith({
    type: 'Algorand',
    genesisId: 'mainnet-v1.0',
    genesisHash,
    nativeTickerSymbol: 'ALGO',
    nativeTickerName: 'Algo',
    nativeTickerDecimals: 6,
  });
  const own = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/0'" } as const;
  const address = addressOfKey(algorand, own, ledger) ?? '';
  const sender: SenderAddress = { address, keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(own), key }] };
  const receiver = 'EP2D7TV7IAFANZHK3B6QLKB53N5UTD7RARVXZTWCPCRQQBKYVGM2XIMT2Q';
  const rich = { balance: '100000000', minimumBalance: '100000' };
  const state = algorandState({
    round: 100,
    minimumFee: '1000',
    feePerByte: '0',
    minimumBalance: '100000',
    accounts: { [address]: rich, [receiver]: rich },
  });
  const ours = fromOrder(
    algorand,
    inputOf(
      ledger,
      sender,
      {
        type: 'Algorand',
        operation: { type: 'Payment', destination: { type: 'Address', address: receiver }, amount: '5000000' },
        note: 'invoice 7',
        feeStrategy: { type: 'Priority', priority: 'Medium' },
      },
      state,
    ),
    (bytes) => ({ signature: toHex(ed25519.sign(fromHex(bytes), privateKey)) }),
  );
  const transaction = algosdk.makePaymentTxnWithSuggestedParamsFromObject({
    sender: address,
    receiver,
    amount: 5_000_000,
    note: new TextEncoder().encode('invoice 7'),
    // Of an order without an id, as the input has it.
    lease: sha256(new Uint8Array()),
    suggestedParams: {
      flatFee: true,
      fee: 1_000,
      minFee: 1_000,
      firstValid: 100,
      lastValid: 1_100,
      genesisID: 'mainnet-v1.0',
      genesisHash: Buffer.from(genesisHash, 'base64'),
    },
  });
  const secret = Uint8Array.from([...privateKey, ...own]);
  return {
    name: 'Algorand, a payment with a note (algosdk)',
    ours,
    theirs: () => toHex(transaction.signTxn(secret)),
  };
}

function stellarPair(): Pair {
  const networkPassphrase = 'Public Global Stellar Network ; September 2015';
  const names = { nativeTickerSymbol: 'XLM', nativeTickerName: 'Lumen' };
  const ledger = ledgerWith({ type: 'Stellar', networkPassphrase, ...names });
  const own = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/0'" } as const;
  const address = addressOfKey(stellar, own, ledger) ?? '';
  const sender: SenderAddress = { address, keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(own), key }] };
  const recipient = 'GBQ7ONQO3XEORAKS6EOINUTEP3NFTVMUJD42RXKUKL4LCMEGDXNGQFKN';
  const rich = { balance: '1000000000', sequence: '7', subentries: 0 };
  const closeTime = 1_780_000_000;
  const state = stellarState({
    ledgerSequence: 100,
    closeTime,
    baseFee: '100',
    baseReserve: '5000000',
    accounts: { [address]: rich, [recipient]: rich },
    trustLines: [],
  });
  const ours = fromOrder(
    stellar,
    inputOf(
      ledger,
      sender,
      {
        type: 'Stellar',
        operation: { type: 'Payment', destination: { type: 'Address', address: recipient }, amount: '50000000' },
        memo: { type: 'Text', value: 'invoice 7' },
        feeStrategy: { type: 'SpecifiedRate', baseFee: '100' },
      },
      state,
    ),
    (bytes) => ({ signature: toHex(ed25519.sign(fromHex(bytes), privateKey)) }),
  );
  const timebounds = { minTime: 0, maxTime: closeTime + 3_600 };
  const builder = new TransactionBuilder(new Account(address, '7'), { fee: '100', networkPassphrase, timebounds });
  const transaction = builder
    .addOperation(Operation.payment({ destination: recipient, asset: Asset.native(), amount: '5' }))
    .addMemo(Memo.text('invoice 7'))
    .build();
  const pair = Keypair.fromRawEd25519Seed(Buffer.from(privateKey));
  return {
    name: 'Stellar, a payment with a memo (stellar-base)',
    ours,
    theirs: () => {
      transaction.signatures.length = 0;
      transaction.sign(pair);
      return transaction.toEnvelope().toXDR('hex');
    },
  };
}

/** From an order to bytes that a network takes, against the reference library's signing alone. */
export async function run(): Promise<BenchResult[]> {
  return Promise.resolve(
    [ethereumPair(), bitcoinPair(), xrplPair(), algorandPair(), stellarPair()].map(({ name, ours, theirs }) => {
      if (ours() !== theirs()) throw new Error(`${name}: not the same transaction`);
      // How much of ours is the check that the signature fits, which the other does not make.
      const verify: Work = () => secp256k1.verify(known, digest, publicKey, { prehash: false, lowS: true });
      const measured = rates({ ours, theirs, verify });
      const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
      return {
        name: `build, sign and assemble against signing alone: ${name}`,
        ratio: measured.ours / measured.theirs,
        aim: 'at least 0.7',
        detail:
          `ours, from order and chain state, with funds and signature checked: ${perSecond(measured.ours)}; ` +
          `theirs, of a transaction that is there: ${perSecond(measured.theirs)}; checking one signature: ${perSecond(measured.verify)}`,
      };
    }),
  );
}

const digest = new Uint8Array(32).fill(9);
const known = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true });
