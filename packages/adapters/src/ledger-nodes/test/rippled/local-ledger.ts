import { createHash } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { decode, deriveAddress, hashes, verifySignature, Wallet, type Transaction } from 'xrpl';

import { apply, leastFee, newRoot, type Result } from './apply.ts';
import { View, type Entry, type Fields } from './state.ts';

/** Seconds from 1970 to 2000. */
const clockStart = 946_684_800;
const allCoins = 100_000_000_000_000_000n;
/** Transactions of one account in the queue. */
const queueOfAccount = 10;

/** A transaction with its bytes. */
export interface Sent {
  readonly hash: string;
  readonly blob: string;
  readonly fields: Fields;
}

/** A transaction of a closed ledger. */
export interface Applied extends Sent {
  readonly metadata: Entry & { readonly TransactionResult: string };
}

/** A closed ledger, which is final at once. */
export interface Closed {
  readonly index: number;
  readonly hash: string;
  readonly data: string;
  readonly closeTime: number;
  readonly transactions: readonly Applied[];
  readonly state: ReadonlyMap<string, Entry>;
}

/** How a server takes a transaction: the code, and where it is now. */
interface Taken {
  readonly code: string;
  readonly isQueued: boolean;
}

/**
 * A ledger in memory that follows the rules of the XRP Ledger as far as tests need them. Transactions are read, hashed and verified by xrpl.js, and by
 * nothing of this repository.
 */
export class LocalLedger {
  readonly networkId: number;
  /** Holds all coins at the beginning. */
  readonly bank: Wallet;
  /** How many transactions come into the open ledger at the base fee; the rest is queued. */
  limit = 1_000;
  readonly closed: Closed[] = [];
  open: Sent[] = [];
  queue: Sent[] = [];
  /** What a server has ever seen, whatever became of it. */
  readonly seen = new Map<string, Sent>();

  /** Hears of each ledger that is closed. */
  onClose: (closed: Closed) => void = () => {};

  /** How many of the open ledger's transactions were worked out, and what they made. */
  #worked: { open?: readonly Sent[]; last?: Closed; state: ReadonlyMap<string, Entry>; count: number } = {
    state: new Map(),
    count: 0,
  };

  constructor(networkId: number, firstIndex = 100) {
    this.networkId = networkId;
    this.bank = walletOf('99'.repeat(32));
    const view = new View(new Map());
    view.putRoot(this.bank.address, newRoot(this.bank.address, allCoins, 1));
    this.#append(firstIndex, '0'.repeat(64), 700_000_000, [], view.merged());
  }

  get last(): Closed {
    const last = this.closed.at(-1);
    if (last === undefined) throw new Error('no ledger');
    return last;
  }

  /** A ledger that has all that this one has, and goes its own way from now on. */
  fork(): LocalLedger {
    const fork = new LocalLedger(this.networkId);
    fork.closed.splice(0, Infinity, ...this.closed);
    fork.open = [...this.open];
    fork.queue = [...this.queue];
    for (const [hash, sent] of this.seen) fork.seen.set(hash, sent);
    return fork;
  }

  /** The state with the open ledger's transactions done. */
  view(): View {
    const { open, last } = this;
    const isSame = this.#worked.open === open && this.#worked.last === last && this.#worked.count <= open.length;
    let { state, count } = isSame ? this.#worked : { state: last.state, count: 0 };
    for (; count < open.length; count++) state = execute(at(open, count), state, last.index + 1).state;
    this.#worked = { open, last, state, count };
    return new View(state);
  }

  /** Takes a transaction. One that is asked not to be relayed where it fails (`fail_hard`) never waits in the queue. */
  submit(blob: string, isHard = false): Taken & { readonly sent: Sent } {
    const sent = { hash: hashes.hashSignedTx(blob), blob, fields: decode(blob) as unknown as Fields };
    this.seen.set(sent.hash, sent);
    return { sent, ...this.#take(sent, isHard) };
  }

  #take(sent: Sent, isHard = false): Taken {
    const refused = (code: string): Taken => ({ code, isQueued: false });
    const { fields } = sent;
    const form = this.#formRefusal(sent);
    if (form !== undefined) return refused(form);
    const view = this.view();
    const root = view.root(fields.Account);
    if (root === undefined) return refused('terNO_ACCOUNT');
    if (fields.Sequence < root.Sequence) return refused('tefPAST_SEQ');
    if (fields.LastLedgerSequence !== undefined && fields.LastLedgerSequence <= this.last.index) return refused('tefMAX_LEDGER');
    const queued = this.queue.filter((one) => one.fields.Account === fields.Account);
    const isBehind = queued.length > 0 || BigInt(fields.Fee) < this.openFee();
    if (isHard && isBehind && fields.Sequence <= root.Sequence + queued.length) return refused('telCAN_NOT_QUEUE');
    const rival = queued.find((one) => one.fields.Sequence === fields.Sequence);
    if (rival !== undefined) {
      if (BigInt(fields.Fee) * 100n < BigInt(rival.fields.Fee) * 125n) return refused('telCAN_NOT_QUEUE_FEE');
      this.queue = this.queue.map((one) => (one === rival ? sent : one));
      return { code: 'terQUEUED', isQueued: true };
    }
    if (fields.Sequence > root.Sequence + queued.length) return refused('terPRE_SEQ');
    if (queued.length > 0 || BigInt(fields.Fee) < this.openFee()) {
      if (queued.length >= queueOfAccount) return refused('telCAN_NOT_QUEUE_FULL');
      this.queue.push(sent);
      return { code: 'terQUEUED', isQueued: true };
    }
    if (BigInt(root.Balance) < BigInt(fields.Fee)) return refused('terINSUF_FEE_B');
    const { code } = execute(sent, view.merged(), this.last.index + 1);
    if (code !== 'tesSUCCESS') return refused(code);
    this.open.push(sent);
    return { code, isQueued: false };
  }

  /** What comes into the open ledger now, in drops. */
  openFee(): bigint {
    const over = BigInt(Math.max(0, this.open.length + 1 - this.limit));
    return 10n + over * 5_000n;
  }

  #formRefusal({ blob, fields }: Sent): string | undefined {
    const key = String(fields['SigningPubKey']);
    if (!verifySignature(blob)) return 'temBAD_SIGNATURE';
    if (deriveAddress(key) !== fields.Account) return 'tefBAD_AUTH';
    const network = fields['NetworkID'];
    if (this.networkId <= 1_024 && network !== undefined) return 'telNETWORK_ID_MAKES_TX_NON_CANONICAL';
    if (this.networkId > 1_024 && network === undefined) return 'telREQUIRES_NETWORK_ID';
    if (this.networkId > 1_024 && network !== this.networkId) return 'telWRONG_NETWORK';
    return BigInt(fields.Fee) < leastFee(fields) ? 'telINSUF_FEE_P' : undefined;
  }

  /** Closes the open ledger. */
  close(closeTime = this.last.closeTime + 4): Closed {
    const index = this.last.index + 1;
    let { state } = this.last;
    const applied: Applied[] = [];
    for (const sent of this.open) {
      const done = execute(sent, state, index);
      if (done.affected === undefined) continue;
      state = done.state;
      const metadata = {
        TransactionIndex: applied.length,
        TransactionResult: done.code,
        AffectedNodes: done.affected,
        ...(done.delivered !== undefined && { DeliveredAmount: done.delivered }),
      };
      applied.push({ ...sent, metadata });
    }
    this.#append(index, this.last.hash, Math.max(closeTime, this.last.closeTime + 1), applied, state);
    this.open = [];
    const waiting = this.queue.toSorted((one, other) => one.fields.Sequence - other.fields.Sequence);
    this.queue = [];
    for (const sent of waiting) this.#take(sent);
    this.onClose(this.last);
    return this.last;
  }

  #append(
    index: number,
    parent: string,
    closeTime: number,
    transactions: readonly Applied[],
    state: ReadonlyMap<string, Entry>,
  ): void {
    const header = {
      ledger_index: index,
      total_coins: allCoins.toString(),
      parent_hash: parent,
      transaction_hash:
        transactions.length === 0
          ? '0'.repeat(64)
          : hashes.hashTxTree(
              transactions.map(({ fields, metadata }) => ({ ...fields, metaData: metadata })) as unknown as Transaction[],
            ),
      // Nobody asks for the state by its hash.
      account_hash: createHash('sha256')
        .update(JSON.stringify([...state]))
        .digest('hex')
        .toUpperCase(),
      parent_close_time: this.closed.at(-1)?.closeTime ?? 0,
      close_time: closeTime,
      close_time_resolution: 10,
      close_flags: 0,
    };
    const hash = hashes.hashLedgerHeader(header as unknown as Parameters<typeof hashes.hashLedgerHeader>[0]);
    this.closed.push({ index, hash, data: serialized(header), closeTime, transactions, state });
  }

  /** Signs and sends a payment of the bank's. */
  give(to: string, drops: bigint, more: object = {}): string {
    return this.send(this.bank, { TransactionType: 'Payment', Destination: to, Amount: drops.toString(), ...more });
  }

  /** Signs and sends what is given, with what it lacks; gives its hash. Throws with the code where it is not taken. */
  send(wallet: Wallet, members: object): string {
    const { tx_blob: blob } = this.sign(wallet, members);
    const { code, sent } = this.submit(blob);
    if (code !== 'tesSUCCESS' && code !== 'terQUEUED') throw new Error(code);
    return sent.hash;
  }

  sign(wallet: Wallet, members: object) {
    const queued = this.queue.filter(({ fields }) => fields.Account === wallet.address).length;
    const transaction = {
      Account: wallet.address,
      Fee: '10',
      Sequence: (this.view().root(wallet.address)?.Sequence ?? 0) + queued,
      ...(this.networkId > 1_024 && { NetworkID: this.networkId }),
      ...members,
    };
    return wallet.sign(transaction as unknown as Transaction);
  }
}

/** The time of a ledger as it writes it. */
export function ledgerTime(date: Date): number {
  return Math.floor(date.getTime() / 1_000) - clockStart;
}

/** A key's wallet, by the library. */
export function walletOf(privateKey: string): Wallet {
  const publicKey = toHex(secp256k1.getPublicKey(fromHex(privateKey), true)).toUpperCase();
  return new Wallet(publicKey, `00${privateKey.toUpperCase()}`);
}

function at(sent: readonly Sent[], index: number): Sent {
  const found = sent[index];
  if (found === undefined) throw new Error('no transaction');
  return found;
}

interface Done extends Result {
  readonly state: ReadonlyMap<string, Entry>;
  /** Absent where the ledger does not take it at all. */
  readonly affected?: readonly Entry[];
}

/** Does a transaction as a ledger does that has it: what fails pays its fee. */
function execute({ fields }: Sent, state: ReadonlyMap<string, Entry>, index: number): Done {
  const attempt = new View(state);
  if (!charge(attempt, fields)) return { code: 'terINSUF_FEE_B', state };
  const result = apply(fields, attempt, index);
  if (result.code === 'tesSUCCESS') return { ...result, state: attempt.merged(), affected: attempt.affected() };
  const failed = new View(state);
  charge(failed, fields);
  return result.code.startsWith('tec')
    ? { code: result.code, state: failed.merged(), affected: failed.affected() }
    : { code: result.code, state };
}

function charge(view: View, { Account: account, Fee: fee, Sequence: sequence }: Fields): boolean {
  const root = view.root(account);
  if (root?.Sequence !== sequence || BigInt(root.Balance) < BigInt(fee)) return false;
  view.putRoot(account, { ...root, Sequence: sequence + 1, Balance: (BigInt(root.Balance) - BigInt(fee)).toString() });
  return true;
}

/** The header's bytes, as their hash has them. */
function serialized(header: Readonly<Record<string, string | number>>): string {
  const number = (name: string, bytes: number) =>
    BigInt(header[name] ?? 0)
      .toString(16)
      .padStart(2 * bytes, '0')
      .toUpperCase();
  return [
    number('ledger_index', 4),
    number('total_coins', 8),
    header['parent_hash'],
    header['transaction_hash'],
    header['account_hash'],
    number('parent_close_time', 4),
    number('close_time', 4),
    number('close_time_resolution', 1),
    number('close_flags', 1),
  ].join('');
}
