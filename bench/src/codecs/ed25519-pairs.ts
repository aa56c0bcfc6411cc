import { concatBytes, fromHex, toHex, utf8 } from '@countersign/kernel';
import { algorand, chainStateToJson as algorandState } from '@countersign/ledger-algorand';
import { chainStateToJson as solanaState, solana, systemProgram } from '@countersign/ledger-solana';
import { chainStateToJson as stellarState, stellar } from '@countersign/ledger-stellar';
import { chainStateToJson as tezosState, encodeText, tezos } from '@countersign/ledger-tezos';
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  signTransaction,
} from '@solana/kit';
import { Account, Asset, Keypair, Memo, Operation, TransactionBuilder } from '@stellar/stellar-base';
import { LocalForger } from '@taquito/local-forging';
import algosdk from 'algosdk';

import { ed25519SenderOn, fromOrder, inputOf, ledgerWith, orderId, privateKey, signByEd25519, type Pair } from './pair.ts';

export function algorandPair(): Pair {
  const genesisHash = 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=';
  const ledger = ledgerWith({
    type: 'Algorand',
    genesisId: 'mainnet-v1.0',
    genesisHash,
    nativeTickerSymbol: 'ALGO',
    nativeTickerName: 'Algo',
    nativeTickerDecimals: 6,
  });
  const sender = ed25519SenderOn(algorand, ledger);
  const { address } = sender;
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
    signByEd25519,
  );
  const transaction = algosdk.makePaymentTxnWithSuggestedParamsFromObject({
    sender: address,
    receiver,
    amount: 5_000_000,
    note: new TextEncoder().encode('invoice 7'),
    lease: sha256(utf8(orderId)),
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
  const secret = Uint8Array.from([...privateKey, ...ed25519.getPublicKey(privateKey)]);
  return {
    name: 'Algorand, a payment with a note (algosdk)',
    ...ours,
    theirs: () => toHex(transaction.signTxn(secret)),
  };
}

export function stellarPair(): Pair {
  const networkPassphrase = 'Public Global Stellar Network ; September 2015';
  const names = { nativeTickerSymbol: 'XLM', nativeTickerName: 'Lumen' };
  const ledger = ledgerWith({ type: 'Stellar', networkPassphrase, ...names });
  const sender = ed25519SenderOn(stellar, ledger);
  const { address } = sender;
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
    signByEd25519,
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
    ...ours,
    theirs: () => {
      transaction.signatures.length = 0;
      transaction.sign(pair);
      return transaction.toEnvelope().toXDR('hex');
    },
  };
}

export async function solanaPair(): Promise<Pair> {
  const ledger = ledgerWith({
    type: 'Solana',
    nativeTickerSymbol: 'SOL',
    nativeTickerName: 'Solana',
    lamportsPerSignature: '5000',
  });
  const sender = ed25519SenderOn(solana, ledger);
  const recipient = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
  const rich = { lamports: '100000000000', owner: systemProgram };
  const state = solanaState({
    blockHeight: 1_000,
    slot: 1_200,
    blockhash: '07'.repeat(32),
    lastValidBlockHeight: 1_150,
    rentPerByte: '6960',
    unitPrices: { low: '0', medium: '20000', high: '500000' },
    accounts: { [sender.address]: rich, [recipient]: rich },
    nonces: {},
    mints: {},
    tokenAccounts: {},
  });
  const input = inputOf(
    ledger,
    sender,
    {
      type: 'Solana',
      operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address: recipient }, amount: '5000000' }] },
      memos: ['invoice 7'],
      feeStrategy: { type: 'Priority', priority: 'Medium' },
    },
    state,
  );
  const ours = fromOrder(solana, input, signByEd25519);
  const { keyPair } = await createKeyPairSignerFromPrivateKeyBytes(privateKey);
  const transaction = getTransactionDecoder().decode(fromHex(ours.ours()));
  const encoder = getTransactionEncoder();
  return {
    name: 'Solana, a payment with a memo (kit)',
    ...ours,
    theirs: async () => toHex(Uint8Array.from(encoder.encode(await signTransaction([keyPair], transaction)))),
  };
}

/** Its own signing is in a package of its own, which is not here: it puts the bytes together, and the same arithmetic as here signs them. */
export function tezosPair(): Pair {
  const ledger = ledgerWith({
    type: 'Tezos',
    nativeTickerSymbol: 'XTZ',
    nativeTickerName: 'Tez',
    chainId: 'NetXdQprcVkpaWU',
  });
  const sender = ed25519SenderOn(tezos, ledger);
  const destination = 'tz2BFTyPeYRzxd5aiBchbXN3WCZhx7BqbMBq';
  const rich = { balance: '100000000', counter: '7', isRevealed: true };
  const branch = encodeText('block', new Uint8Array(32).fill(7));
  const state = tezosState({
    branch,
    branchLevel: 998,
    level: 1_000,
    costPerByte: '250',
    minimalFee: '100',
    nanotezPerGas: '100',
    nanotezPerByte: '1000',
    accounts: { [sender.address]: rich, [destination]: rich },
    bakers: [],
  });
  const ours = fromOrder(
    tezos,
    inputOf(
      ledger,
      sender,
      {
        type: 'Tezos',
        operation: { type: 'Transaction', destination: { type: 'Address', address: destination }, amount: '5000000' },
        feeStrategy: { type: 'Priority', priority: 'Medium' },
      },
      state,
    ),
    signByEd25519,
  );
  const forger = new LocalForger();
  const parsed = forger.parse(ours.ours().slice(0, -128));
  return {
    name: 'Tezos, a payment (bytes by Taquito)',
    ...ours,
    theirs: async () => {
      const bytes = await forger.forge(await parsed);
      const digest = blake2b(concatBytes(Uint8Array.of(3), fromHex(bytes)), { dkLen: 32 });
      return `${bytes}${toHex(ed25519.sign(digest, privateKey))}`;
    },
  };
}
