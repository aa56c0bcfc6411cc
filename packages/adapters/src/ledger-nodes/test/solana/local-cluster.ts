import { createHash } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import {
  addressOf,
  bytesOf,
  isSignedBy,
  lifetimeInBlocks,
  memo,
  nonceOf,
  readTransaction,
  transactionIdOf,
  transferCoins,
  setUnitLimit,
  writeMessage,
  writeTransaction,
  type Message,
} from '@countersign/ledger-solana';
import { ed25519 } from '@noble/curves/ed25519.js';
import { address, getCompiledTransactionMessageDecoder, getTransactionDecoder, lamports, type Address } from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';

const sol = 1_000_000_000n;
const bankKey = new Uint8Array(32).fill(99);
/** The account that gives coins. */
export const bank = addressOf(ed25519.getPublicKey(bankKey));

export interface LocalTransaction {
  readonly id: string;
  readonly raw: string;
  readonly message: Message;
  readonly error: unknown;
  readonly fee: number;
  /** Accounts of lookup tables. Balances are those of the accounts of the bytes, and then of these. */
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  readonly before: readonly AccountNow[];
  readonly after: readonly AccountNow[];
}

/** An account at a moment. */
interface AccountNow {
  readonly lamports: number;
  readonly token?: { readonly mint: string; readonly owner: string; readonly amount: string; readonly program: string };
}

export interface LocalBlock {
  readonly slot: number;
  /** Counts blocks, not slots. */
  readonly height: number;
  readonly hash: string;
  readonly previousHash: string;
  readonly parentSlot: number;
  /** In seconds. */
  readonly time: number;
  readonly transactions: readonly LocalTransaction[];
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];

/** A network of one leader whose transactions the network's own virtual machine carries out. Blocks are made when they are asked for. */
export class LocalCluster {
  readonly machine = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n);
  readonly genesisHash = addressOf(createHash('sha256').update('the local cluster').digest());
  /** Takes what it is sent without asking whose signature it has. */
  isCredulous = false;
  /** Blocks at the end that are not final yet. */
  unfinal = 0;
  blocks: readonly LocalBlock[] = [];
  /** Hear of each block. */
  readonly listeners = new Set<(block: LocalBlock) => void>();
  #pending: readonly string[] = [];
  #slot = -1;
  #gifts = 0;
  readonly #tables = new Map<string, readonly string[]>();

  constructor() {
    this.machine.airdrop(address(bank), lamports(100_000n * sol));
    this.close(new Date('2099-01-01T00:00:00Z'));
  }

  get newest(): LocalBlock {
    const block = this.blocks.at(-1);
    if (block === undefined) throw new Error('no block');
    return block;
  }

  /** The newest block that is final. */
  get final(): LocalBlock {
    return this.blocks.at(-1 - this.unfinal) ?? this.newest;
  }

  /** Makes a block of what waits, after some slots without one. */
  close(time: Date, leftOut = 0): LocalBlock {
    const previous = this.blocks.at(-1);
    this.#slot += 1 + leftOut;
    const transactions = this.#pending.flatMap((raw) => this.#execute(raw));
    this.#pending = [];
    const hash = addressOf(
      createHash('sha256')
        .update(`block ${this.#slot} of ${previous?.hash ?? ''}`)
        .digest(),
    );
    const block = {
      slot: this.#slot,
      height: (previous?.height ?? -1) + 1,
      hash,
      previousHash: previous?.hash ?? addressOf(new Uint8Array(32).fill(1)),
      parentSlot: previous?.slot ?? 0,
      time: Math.floor(time.getTime() / 1000),
      transactions,
    };
    this.blocks = [...this.blocks, block];
    this.listeners.forEach((hear) => hear(block));
    return block;
  }

  /** Slots without a block at the end. */
  leaveOut(count: number): void {
    this.#slot += count;
  }

  get slot(): number {
    return this.#slot;
  }

  /** The block of a hash, hexadecimal; undefined for one that is too old as well. */
  recent(hash: string): LocalBlock | undefined {
    const text = addressOf(fromHex(hash));
    return this.blocks.find((block) => block.hash === text && this.newest.height + 1 <= block.height + lifetimeInBlocks);
  }

  find(id: string): { readonly block: LocalBlock; readonly transaction: LocalTransaction } | undefined {
    for (const block of this.blocks) {
      const transaction = block.transactions.find((one) => one.id === id);
      if (transaction !== undefined) return { block, transaction };
    }
    return undefined;
  }

  isPending(id: string): boolean {
    return this.#pending.some((raw) => transactionIdOf(raw) === id);
  }

  /** Takes a transaction as a node does that looks at it first; else its words. */
  send(raw: string): { readonly id: string } | { readonly code: number; readonly message: string } {
    const read = readTransaction(raw);
    const id = transactionIdOf(raw);
    if (!read.ok || id === undefined)
      return { code: -32602, message: 'failed to deserialize solana_transaction::versioned::VersionedTransaction: io error' };
    const { message } = read.value;
    if (this.isCredulous) this.machine.withSigverify(false);
    else if (!message.signers.every((signer) => isSignedBy(read.value, signer)))
      return { code: -32003, message: 'Transaction signature verification failure' };
    const failed = (words: string) => ({ code: -32002, message: `Transaction simulation failed: ${words}` });
    if (this.find(id) !== undefined || this.isPending(id)) return failed('This transaction has already been processed');
    const isFresh = nonceOf(message) === undefined ? this.recent(message.lifetime) !== undefined : this.#hasNonce(message);
    if (!isFresh) return failed('Blockhash not found');
    const result = this.machine.simulateTransaction(getTransactionDecoder().decode(fromHex(raw)));
    if (result instanceof FailedTransactionMetadata) return failed(wordsOf(result));
    this.#pending = [...this.#pending, raw];
    return { id };
  }

  /** Pays somebody from the bank, with a text along. */
  give(to: string, amount: bigint, text?: string): string {
    const texts = text === undefined ? [] : [memo(text)];
    const instructions = [transferCoins(bank, to, amount), ...texts, setUnitLimit(100_000 + ++this.#gifts)];
    const message = writeMessage(bank, toHex(bytesOf(this.newest.hash)), instructions);
    const sent = this.send(toHex(writeTransaction([ed25519.sign(message, bankKey)], message)));
    if (!('id' in sent)) throw new Error(sent.message);
    return sent.id;
  }

  /** All accounts of a program. */
  accountsOf(program: string): readonly { readonly address: string; readonly data: Uint8Array }[] {
    return this.machine
      .getProgramAccounts(address(program))
      .map((one) => ({ address: one.address, data: Uint8Array.from(one.data) }));
  }

  account(text: string) {
    const found = this.machine.getAccount(address(text));
    return found.exists ? found : undefined;
  }

  /** Whether the nonce account of a message has its value still. */
  #hasNonce(message: Message): boolean {
    const found = this.account(nonceOf(message)?.account ?? bank);
    return found !== undefined && toHex(Uint8Array.from(found.data).subarray(40, 72)) === message.lifetime;
  }

  #execute(raw: string): readonly LocalTransaction[] {
    const read = readTransaction(raw);
    const id = transactionIdOf(raw);
    if (!read.ok || id === undefined) return [];
    const { message } = read.value;
    const loaded = this.#loadedBy(raw);
    const accounts = [...message.keys, ...loaded.writable, ...loaded.readonly];
    const before = accounts.map((one) => this.#now(one));
    const result = this.machine.sendTransaction(getTransactionDecoder().decode(fromHex(raw)));
    const after = accounts.map((one) => this.#now(one));
    const paid = sumOf(before) - sumOf(after);
    // One that cannot even pay is in no block.
    if (result instanceof FailedTransactionMetadata && paid === 0) return [];
    const error = result instanceof FailedTransactionMetadata ? errorOf(result.err()) : null;
    return [{ id, raw, message, error, fee: paid, loaded, before, after }];
  }

  /** Makes a lookup table, as those have it who extended one some blocks ago. */
  setTable(table: string, addresses: readonly string[]): void {
    const data = new Uint8Array(56 + 32 * addresses.length);
    // A table that nobody is closing, and that nobody can change any more.
    new DataView(data.buffer).setUint32(0, 1, true);
    new DataView(data.buffer).setBigUint64(4, 2n ** 64n - 1n, true);
    addresses.forEach((one, index) => data.set(bytesOf(one), 56 + 32 * index));
    this.machine.setAccount({
      address: address(table),
      data,
      executable: false,
      lamports: lamports(sol),
      programAddress: address('AddressLookupTab1e1111111111111111111111111'),
      space: BigInt(data.length),
    });
    this.machine.warpToSlot(this.machine.getClock().slot + 2n);
    this.#tables.set(table, addresses);
  }

  #loadedBy(raw: string): LocalTransaction['loaded'] {
    const message = getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(fromHex(raw)).messageBytes);
    const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : [];
    const at = (table: string, indexes: readonly number[]) => indexes.map((index) => this.#tables.get(table)?.[index] ?? '');
    return {
      writable: lookups.flatMap((one) => at(one.lookupTableAddress, one.writableIndexes)),
      readonly: lookups.flatMap((one) => at(one.lookupTableAddress, one.readonlyIndexes)),
    };
  }

  #now(text: string): AccountNow {
    const found = this.account(text);
    if (found === undefined) return { lamports: 0 };
    const program: Address = found.programAddress;
    const data = Uint8Array.from(found.data);
    const isHeld = tokenPrograms.includes(program) && data.length >= 165 && (data.length === 165 || data[165] === 2);
    const key = (at: number) => addressOf(data.subarray(at, at + 32));
    const amount = isHeld ? new DataView(data.buffer).getBigUint64(64, true).toString() : '';
    return {
      lamports: Number(found.lamports),
      ...(isHeld && { token: { mint: key(0), owner: key(32), amount, program } }),
    };
  }
}

function sumOf(accounts: readonly AccountNow[]): number {
  return accounts.reduce((sum, one) => sum + one.lamports, 0);
}

/** The machine's error as nodes have it of a transaction in a block. */
function errorOf(error: ReturnType<FailedTransactionMetadata['err']>): unknown {
  if (typeof error !== 'object') return 'TransactionError';
  if ('accountIndex' in error) return { InsufficientFundsForRent: { account_index: error.accountIndex } };
  if (!('err' in error)) return error.toString();
  const why = error.err();
  return { InstructionError: [error.index, typeof why === 'object' && 'code' in why ? { Custom: why.code } : why.toString()] };
}

/** The machine's error in the words of nodes. */
function wordsOf(failed: FailedTransactionMetadata): string {
  const text = failed.toString();
  const logs = failed.meta().logs().join(' ');
  const [, custom] = /custom program error: (0x[0-9a-f]+)/.exec(logs) ?? [];
  if (custom !== undefined) return `Error processing Instruction 0: custom program error: ${custom}`;
  if (/AccountNotFound/.test(text)) return 'Attempt to debit an account but found no record of a prior credit.';
  if (/InsufficientFundsForFee/.test(text)) return 'Insufficient funds for fee';
  const [, index] = /InsufficientFundsForRent[^0-9]*([0-9]+)/.exec(text) ?? [];
  return index === undefined ? text : `Transaction results in an account (${index}) with insufficient funds for rent`;
}
