import { createHash } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { LocalForger } from '@taquito/local-forging';
import { b58Encode, encodeOpHash, getPkhfromPk, PrefixV2, verifySignature } from '@taquito/utils';

/** A content in the words of a node's JSON. */
interface Content {
  readonly kind: string;
  readonly source: string;
  readonly fee: string;
  readonly counter: string;
  readonly gas_limit?: string;
  readonly amount?: string;
  readonly destination?: string;
  readonly delegate?: string;
  readonly public_key?: string;
}

/** An operation that was sent, or that a block has. */
export interface Sent {
  readonly hash: string;
  readonly branch: string;
  readonly contents: readonly Content[];
  readonly signature: string;
}

/** A block, with the accounts as they are after it. */
export interface Block {
  readonly level: number;
  readonly hash: string;
  readonly predecessor: string;
  readonly time: Date;
  readonly operations: readonly Sent[];
  readonly accounts: ReadonlyMap<string, Account>;
}

export interface Account {
  readonly balance: bigint;
  readonly counter: bigint;
  readonly publicKey?: string;
  readonly delegate?: string;
}

/** A refusal as a node words it: the errors' ids, with the kind of each. */
export class Refused extends Error {
  readonly id: string;
  readonly kind: string;

  constructor(id: string, kind = 'temporary') {
    super(id);
    this.id = `proto.024-PtTALLiNt.${id}`;
    this.kind = kind;
  }
}

const burn = 64_250n;
const forger = new LocalForger();
const bankKey = new Uint8Array(32).fill(0x99);

/** `edpk...` of a private key. */
const publicKeyOf = (privateKey: Uint8Array) => b58Encode(ed25519.getPublicKey(privateKey), PrefixV2.Ed25519PublicKey);
const addressOf = (publicKey: string) => getPkhfromPk(publicKey);

/** The account that holds all coins at first. */
export const bank = addressOf(publicKeyOf(bankKey));
/** An account that bakes. */
export const baker = addressOf(publicKeyOf(new Uint8Array(32).fill(0x77)));

/** A chain of a process's own, which Taquito reads and writes. Of its blocks the two newest are not final: they are made again with each block. */
export class LocalChain {
  readonly chainId = 'NetXZd8x8i1NL5H';
  blocks: Block[] = [];
  pool: Sent[] = [];
  bakers = new Set([baker]);
  /** Takes what it is sent without asking whose signature it has. */
  isCredulous = false;
  /** Operations that fail in their block: their fees and counters are used, and nothing else of them is done. */
  readonly failing = new Set<string>();
  /** What a block says of an operation beside what is so. */
  readonly metadata = new Map<string, (contents: readonly object[]) => readonly object[]>();

  constructor(blocksBefore = 700) {
    const accounts = new Map<string, Account>([
      [bank, { balance: 10n ** 15n, counter: 0n, publicKey: publicKeyOf(bankKey) }],
      [baker, { balance: 10n ** 9n, counter: 0n }],
    ]);
    for (let level = 0; level < blocksBefore; level++) this.#append(new Date(level * 6_000), [], accounts);
    this.#top();
  }

  get head(): Block {
    return this.#at(-1);
  }

  /** The newest block that two others are on top of. */
  get final(): Block {
    return this.#at(-3);
  }

  #at(index: number): Block {
    const block = this.blocks.at(index);
    if (block === undefined) throw new Error('no block');
    return block;
  }

  #append(time: Date, operations: readonly Sent[], accounts: ReadonlyMap<string, Account>): void {
    const last = this.blocks.at(-1);
    const level = this.blocks.length;
    const text = JSON.stringify([level, last?.hash, time, operations.map(({ hash }) => hash), this.blocks.length % 7]);
    const hash = b58Encode(createHash('sha256').update(text).digest(), PrefixV2.BlockHash);
    this.blocks.push({ level, hash, predecessor: last?.hash ?? hash, time, operations, accounts });
  }

  #top(): void {
    const { time, accounts } = this.head;
    for (const seconds of [6, 12]) this.#append(new Date(time.getTime() + seconds * 1_000), [], accounts);
  }

  /** Makes a block with all that waits, in the place of those that are not final. */
  close(time: Date): Block {
    this.blocks = this.blocks.slice(0, -2);
    const accounts = new Map(this.head.accounts);
    const included: Sent[] = [];
    for (const one of this.pool) if (this.#apply(one, accounts)) included.push(one);
    this.pool = this.pool.filter((one) => !included.includes(one));
    this.#append(time, included, accounts);
    const block = this.head;
    this.#top();
    return block;
  }

  /** Carries an operation out; false for one whose counter is not the next one, which may never be. */
  #apply({ hash, contents, branch }: Sent, accounts: Map<string, Account>): boolean {
    const [first] = contents;
    if (first === undefined || !this.blocks.slice(-600).some(({ hash }) => hash === branch)) return false;
    const source = accounts.get(first.source);
    if (source === undefined || BigInt(first.counter) !== source.counter + 1n) return false;
    if (this.failing.has(hash)) {
      const fees = contents.reduce((sum, { fee }) => sum + BigInt(fee), 0n);
      const counter = BigInt(contents.at(-1)?.counter ?? first.counter);
      accounts.set(first.source, { ...source, balance: source.balance - fees, counter });
      return true;
    }
    for (const content of contents) {
      const now = accounts.get(content.source) ?? source;
      const paid = { ...now, balance: now.balance - BigInt(content.fee), counter: BigInt(content.counter) };
      accounts.set(content.source, paid);
      if (content.kind === 'reveal') accounts.set(content.source, { ...paid, publicKey: String(content.public_key) });
      if (content.kind === 'delegation') {
        const { delegate: _, ...rest } = paid;
        accounts.set(content.source, content.delegate === undefined ? rest : { ...rest, delegate: content.delegate });
      }
      if (content.kind !== 'transaction') continue;
      const [to, amount] = [String(content.destination), BigInt(content.amount ?? '')];
      const cost = accounts.has(to) ? amount : amount + burn;
      accounts.set(content.source, { ...paid, balance: paid.balance - cost });
      const receiver = accounts.get(to) ?? { balance: 0n, counter: 1_000n };
      accounts.set(to, { ...receiver, balance: receiver.balance + amount });
    }
    return true;
  }

  /** Takes an operation as a node does that is asked to inject it, and tries it as its client would. Throws `Refused`. */
  async inject(raw: string): Promise<string> {
    const hash = encodeOpHash(raw);
    const bytes = raw.slice(0, -128);
    const { branch, contents: read } = await forger.parse(bytes);
    const contents = read as unknown as readonly Content[];
    const [first] = contents;
    const { accounts } = this.head;
    const at = this.blocks.find((block) => block.hash === branch);
    if (first === undefined) throw new Refused('parse_operation', 'permanent');
    if (at === undefined || at.level + 600 <= this.final.level) throw new Refused('node.prevalidation.outdated', 'outdated');
    const account = accounts.get(first.source);
    if (account === undefined || account.balance === 0n) throw new Refused('implicit.empty_implicit_contract');
    const key = first.kind === 'reveal' ? first.public_key : account.publicKey;
    if (key === undefined) throw new Refused('contract.unrevealed_key', 'permanent');
    const signature = b58Encode(fromHex(raw.slice(-128)), PrefixV2.Ed25519Signature);
    if (!this.isCredulous && !verifySignature(bytes, key, signature, Uint8Array.of(3)))
      throw new Refused('operation.invalid_signature', 'permanent');
    if (BigInt(first.counter) <= account.counter) throw new Refused('contract.counter_in_the_past', 'branch');
    if (this.pool.some(({ contents: [other] }) => other?.source === first.source))
      throw new Refused('prevalidation.operation_conflict');
    if (BigInt(first.counter) > account.counter + 1n) throw new Refused('contract.counter_in_the_future');
    const sum = (member: 'fee' | 'gas_limit' | 'amount') =>
      contents.reduce((total, one) => total + BigInt(one[member] ?? '0'), 0n);
    const least = 100n + (sum('gas_limit') * 100n + BigInt(raw.length / 2) * 1_000n + 999n) / 1_000n;
    if (sum('fee') < least) throw new Refused('prefilter.fees_too_low', 'permanent');
    if (sum('fee') + sum('amount') > account.balance) throw new Refused('contract.balance_too_low');
    this.pool.push({ hash, branch, contents, signature });
    return hash;
  }

  /** Payments of the bank's in one operation, which waits for the next block. */
  async give(to: string, ...amounts: readonly bigint[]): Promise<string> {
    const { accounts } = this.head;
    const waiting = this.pool.flatMap(({ contents }) => contents).filter(({ source }) => source === bank).length;
    const before = (accounts.get(bank)?.counter ?? 0n) + BigInt(waiting);
    const contents = amounts.map((amount, index) => ({
      kind: 'transaction',
      source: bank,
      fee: '1000',
      counter: (before + BigInt(index) + 1n).toString(),
      gas_limit: '2000',
      storage_limit: '257',
      amount: amount.toString(),
      destination: to,
    }));
    const branch = this.final.hash;
    const bytes = await forger.forge({ branch, contents });
    const signature = ed25519.sign(signingHash(bytes), bankKey);
    const hash = encodeOpHash(`${bytes}${toHex(signature)}`);
    const text = b58Encode(signature, PrefixV2.Ed25519Signature);
    this.pool.push({ hash, branch, contents, signature: text });
    return hash;
  }

  /** The contents of an operation of a block, with what each did. */
  told({ hash, contents }: Sent, before: ReadonlyMap<string, Account> = new Map()): readonly object[] {
    const told = contents.map((content) => {
      const { source, fee } = content;
      const fees =
        fee === '0' ? [] : [contractChange(source, -BigInt(fee)), { kind: 'accumulator', category: 'block fees', change: fee }];
      return { ...content, metadata: { balance_updates: fees, operation_result: resultOf(content, before) } };
    });
    return this.metadata.get(hash)?.(told) ?? told;
  }
}

function resultOf(content: Content, before: ReadonlyMap<string, Account>): object {
  if (content.kind !== 'transaction') return { status: 'applied', consumed_milligas: '169000' };
  const [to, amount] = [String(content.destination), BigInt(content.amount ?? '')];
  const moved = amount === 0n ? [] : [contractChange(content.source, -amount), contractChange(to, amount)];
  const isNew = !before.has(to);
  const burnt = isNew
    ? [contractChange(content.source, -burn), { kind: 'burned', category: 'storage fees', change: burn.toString() }]
    : [];
  return {
    status: 'applied',
    balance_updates: [...moved, ...burnt],
    consumed_milligas: '168955',
    ...(isNew && { allocated_destination_contract: true }),
  };
}

/** A change of somebody's balance, as a node's JSON has it. */
export function contractChange(contract: string, change: bigint): object {
  return { kind: 'contract', contract, change: change.toString(), origin: 'block' };
}

function signingHash(bytes: string): Uint8Array {
  // BLAKE2b of 256 bits, which Node's own library has of 512 alone.
  return blake2b(Uint8Array.from([3, ...fromHex(bytes)]), { dkLen: 32 });
}
