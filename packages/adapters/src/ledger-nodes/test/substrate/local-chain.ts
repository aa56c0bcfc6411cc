import { createHash } from 'node:crypto';

import { toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';

import {
  eventsHex,
  isSignedFor,
  moduleError,
  readSent,
  registry,
  signedPayment,
  specVersion,
  transactionVersion,
  type EventOf,
  type SentPayment,
} from './runtime.ts';

interface Account {
  readonly nonce: number;
  readonly free: bigint;
  readonly reserved: bigint;
}

/** A block, with the accounts as they are after it. */
export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly time: Date;
  readonly extrinsics: readonly string[];
  readonly events: string;
  readonly accounts: ReadonlyMap<string, Account>;
}

/** A refusal as a node words it. */
export class Refused extends Error {
  readonly code: number;
  readonly data: string;

  constructor(code: number, message: string, data: string) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Phased = EventOf & { readonly phase: number | 'Initialization' | 'Finalization' };

export const genesisHash = '5b'.repeat(32);
/** What an account has to hold, as the recorded runtime has it. */
const deposit = 100_000_000n;
/** What the network takes for a payment besides its tip. */
export const usualFee = 60_000_000n;

const bankKey = new Uint8Array(32).fill(0x99);
/** The account that holds all coins at first, by its key. */
export const bank = toHex(ed25519.getPublicKey(bankKey));
/** The account that gets what is paid for transactions. */
const pot = 'fe'.repeat(32);

/** Known prefixes of what nodes keep (https://docs.polkadot.com): the hashes of the pallet's and the entry's names. */
const prefixes = {
  account: '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9',
  events: '26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7',
  now: 'f0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb',
  multiplier: '3f1467a096bcd71a5b6a0c8155e208103f2edf3bdf381debe331ab7446addfdc',
} as const;

/** A chain of a process's own, whose bytes polkadot.js writes and reads. The newest block is not final: it is made again with each block. */
export class LocalChain {
  blocks: Block[] = [];
  pool: SentPayment[] = [];
  /** Takes what it is sent without asking whose signature it has. */
  isCredulous = false;
  /** What the next block does besides, and by how much it changes accounts. */
  more: readonly Phased[] = [];
  readonly changes = new Map<string, bigint>();
  /** What is kept besides, by the keys of nodes. */
  readonly kept = new Map<string, string>();

  constructor(blocksBefore = 20) {
    const accounts = new Map<string, Account>([[bank, { nonce: 0, free: 10n ** 19n, reserved: 0n }]]);
    for (let height = 0; height < blocksBefore; height++) this.#append(new Date(height * 6_000), [], eventsOfNobody, accounts);
    this.#top();
  }

  get head(): Block {
    return this.#at(-1);
  }

  /** The newest block that can't be taken back. */
  get final(): Block {
    return this.#at(-2);
  }

  #at(index: number): Block {
    const block = this.blocks.at(index);
    if (block === undefined) throw new Error('no block');
    return block;
  }

  #append(time: Date, extrinsics: readonly string[], events: string, accounts: ReadonlyMap<string, Account>): void {
    const height = this.blocks.length;
    const parentHash = this.blocks.at(-1)?.hash ?? '00'.repeat(32);
    const text = JSON.stringify([height, parentHash, time, extrinsics]);
    const hash = height === 0 ? genesisHash : createHash('sha256').update(text).digest('hex');
    this.blocks.push({ height, hash, parentHash, time, extrinsics, events, accounts });
  }

  #top(): void {
    const { time, accounts } = this.head;
    this.#append(new Date(time.getTime() + 6_000), [], eventsOfNobody, accounts);
  }

  /** Makes a block with all that waits, in the place of the one that is not final. */
  close(time: Date): Block {
    this.blocks = this.blocks.slice(0, -1);
    const accounts = new Map(this.head.accounts);
    const included: SentPayment[] = [];
    const events: Phased[] = [];
    // In the order of nonces, as nodes do.
    for (const one of this.pool.toSorted((first, second) => first.nonce - second.nonce)) {
      const done = this.#apply(one, accounts);
      if (done === undefined) continue;
      events.push(...done.map((event) => ({ ...event, phase: included.length })));
      included.push(one);
    }
    this.pool = this.pool.filter((one) => !included.includes(one));
    for (const [key, amount] of this.changes) {
      const { nonce, free, reserved } = accounts.get(key) ?? { nonce: 0, free: 0n, reserved: 0n };
      accounts.set(key, { nonce, free: free + amount, reserved });
    }
    const raws = included.map(({ raw }) => raw);
    this.#append(time, raws, eventsHex([...events, ...this.more]), accounts);
    this.changes.clear();
    this.more = [];
    const block = this.head;
    this.#top();
    return block;
  }

  /** What a payment does and says; undefined where no block can have it now. */
  #apply({ signer, to, amount, nonce, tip }: SentPayment, accounts: Map<string, Account>): readonly EventOf[] | undefined {
    const payer = accounts.get(signer);
    const fee = usualFee + tip;
    if (payer?.nonce !== nonce || payer.free - fee < deposit) return undefined;
    const paid = { ...payer, nonce: nonce + 1, free: payer.free - fee };
    accounts.set(signer, paid);
    const collected = accounts.get(pot)?.free ?? 0n;
    accounts.set(pot, { nonce: 0, free: collected + fee, reserved: 0n });
    const account = (key: string) => `0x${key}`;
    const [before, after]: readonly (readonly EventOf[])[] = [
      // More is taken at first, and given back.
      [{ pallet: 'Balances', name: 'Withdraw', values: [account(signer), fee + 5n] }],
      [
        { pallet: 'Balances', name: 'Deposit', values: [account(signer), 5n] },
        { pallet: 'Balances', name: 'Deposit', values: [account(pot), fee] },
        { pallet: 'TransactionPayment', name: 'TransactionFeePaid', values: [account(signer), fee, tip] },
      ],
    ];
    const dispatch = { weight: { refTime: 1, proofSize: 1 }, class: 'Normal', paysFee: 'Yes' };
    const receiver = accounts.get(to);
    const refusal =
      paid.free < amount
        ? { Token: 'FundsUnavailable' }
        : paid.free - amount < deposit
          ? moduleError('Balances', 'Expendability')
          : receiver === undefined && amount < deposit
            ? { Token: 'BelowMinimum' }
            : undefined;
    if (refusal !== undefined)
      return [...(before ?? []), ...(after ?? []), { pallet: 'System', name: 'ExtrinsicFailed', values: [refusal, dispatch] }];
    accounts.set(signer, { ...paid, free: paid.free - amount });
    const {
      nonce: theirs,
      free,
      reserved,
    } = (signer === to ? accounts.get(to) : receiver) ?? { nonce: 0, free: 0n, reserved: 0n };
    accounts.set(to, { nonce: theirs, free: free + amount, reserved });
    return [
      ...(before ?? []),
      { pallet: 'Balances', name: 'Transfer', values: [account(signer), account(to), amount] },
      ...(after ?? []),
      { pallet: 'System', name: 'ExtrinsicSuccess', values: [dispatch] },
    ];
  }

  /** Takes a transaction as a node's pool does. Throws `Refused`. */
  submit(raw: string): string {
    const sent = readSent(raw);
    if (sent === undefined) throw new Refused(1002, 'Verification Error: Runtime error', 'Could not decode the extrinsic');
    if (this.pool.some(({ id }) => id === sent.id)) throw new Refused(1013, 'Transaction Already Imported', '');
    const invalid = (data: string) => new Refused(1010, 'Invalid Transaction', data);
    const birth = this.blocks[sent.birth(this.head.height + 1)];
    const isGood = birth !== undefined && isSignedFor(sent, genesisHash, birth.hash);
    if (!this.isCredulous && !isGood) throw invalid('Transaction has a bad signature');
    const account = this.head.accounts.get(sent.signer);
    if (account === undefined || account.free - usualFee - sent.tip < deposit)
      throw invalid('Inability to pay some fees (e.g. account balance too low)');
    if (sent.nonce < account.nonce) throw invalid('Transaction is outdated');
    const rival = this.pool.find(({ signer, nonce }) => signer === sent.signer && nonce === sent.nonce);
    if (rival !== undefined && sent.tip <= rival.tip)
      throw new Refused(
        1014,
        'Priority is too low: (1 vs 1)',
        'The transaction has too low priority to replace another transaction',
      );
    this.pool = [...this.pool.filter((one) => one !== rival), sent];
    return sent.id;
  }

  /** Sends coins of the bank, and gives the id of that. */
  give(to: string, amount: bigint): string {
    const { height, hash: blockHash } = this.final;
    const at = { nonce: this.nextNonce(bank), height, blockHash, genesisHash };
    return this.submit(signedPayment(bankKey, to, amount, at));
  }

  /** The nonce after those that wait without a gap. */
  nextNonce(key: string): number {
    let nonce = this.head.accounts.get(key)?.nonce ?? 0;
    while (this.pool.some((one) => one.signer === key && one.nonce === nonce)) nonce++;
    return nonce;
  }

  /** What is kept under a key after a block, as nodes write it. */
  storage(key: string, { accounts, events, time }: Block): string | null {
    const hex = key.slice(2);
    if (hex === prefixes.events) return events;
    if (hex === prefixes.now) return registry.createType('u64', time.getTime()).toHex(true);
    if (hex === prefixes.multiplier) return registry.createType('u128', 10n ** 18n).toHex(true);
    const account = hex.slice(prefixes.account.length + 32);
    const isAccount = hex === `${prefixes.account}${toHex(blake2b(Buffer.from(account, 'hex'), { dkLen: 16 }))}${account}`;
    const found = isAccount ? accounts.get(account) : undefined;
    if (found === undefined) return this.kept.get(key) ?? null;
    const { nonce, free, reserved } = found;
    const data = { free, reserved, frozen: 0, flags: 0 };
    const info = { nonce, consumers: 0, providers: 1, sufficients: 0, data };
    return `0x${toHex(registry.createType('FrameSystemAccountInfo', info).toU8a())}`;
  }

  /** The runtime of all its blocks. */
  readonly version = { specName: 'statemint', implName: 'statemint', specVersion, transactionVersion };
}

const eventsOfNobody = eventsHex([]);
