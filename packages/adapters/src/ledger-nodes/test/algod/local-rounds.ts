import { createHash } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import algosdk from 'algosdk';

const { msgpackRawDecode, msgpackRawEncode, decodeSignedTransaction, encodeAddress } = algosdk;

/** A transaction that waits, or that a round has. */
export interface Sent {
  readonly id: string;
  readonly raw: Uint8Array;
  readonly txn: algosdk.Transaction;
}

/** What a network did beside what a transaction's sender signed, in the words of a round. */
export interface Applied {
  readonly ca?: bigint;
  readonly rs?: bigint;
  readonly rr?: bigint;
  readonly rc?: bigint;
  readonly dt?: { readonly itx: readonly object[] };
}

/** A round, as it is asked for. */
export interface LocalRound {
  readonly round: number;
  readonly hash: Uint8Array;
  readonly bytes: Uint8Array;
  readonly ids: readonly string[];
}

const minimumBalance = 100_000n;

/**
 * A network in memory that follows the rules of Algorand as far as tests need them. Transactions are read, named, verified and written by algosdk, and by
 * nothing of this repository.
 */
export class LocalRounds {
  readonly genesisId: string;
  readonly genesisHash: Uint8Array;
  /** Holds all coins at the beginning. */
  readonly bank = keyOf('99'.repeat(32));
  readonly balances = new Map<string, bigint>();
  readonly signers = new Map<string, string>();
  readonly rounds: LocalRound[] = [];
  pool: Sent[] = [];
  minimumFee = 1_000n;
  /** Takes what it is sent without asking whose signature it has. */
  isCredulous = false;
  feePerByte = 0n;
  /** What a round has of the next transactions beside what they say, by their id. */
  readonly applied = new Map<string, Applied>();
  readonly #leases = new Map<string, number>();
  readonly #found = new Map<string, number>();

  constructor(genesisId = 'local-v1', genesisHash = new Uint8Array(32).fill(8)) {
    this.genesisId = genesisId;
    this.genesisHash = genesisHash;
    this.balances.set(this.bank.address, 10_000_000_000_000_000n);
    this.#append([], 1_700_000_000);
  }

  get last(): LocalRound {
    const last = this.rounds.at(-1);
    if (last === undefined) throw new Error('no round');
    return last;
  }

  /** The round that has a transaction, 0 while it waits, undefined where it is nowhere. */
  roundOf(id: string): number | undefined {
    return this.#found.get(id) ?? (this.pool.some((one) => one.id === id) ? 0 : undefined);
  }

  /** Takes a transaction; the words of a refusal where it does not. */
  post(raw: Uint8Array): { readonly id: string } | { readonly refused: string } {
    let sent: Sent;
    try {
      const { txn } = decodeSignedTransaction(raw);
      sent = { id: txn.txID(), raw, txn };
    } catch {
      return { refused: 'msgpack decode error [pos 1]: only encoded map or array can be decoded into a struct' };
    }
    const refused = this.#refusal(sent);
    if (refused !== undefined) return { refused: `TransactionPool.Remember: ${refused}` };
    this.pool.push(sent);
    return { id: sent.id };
  }

  #refusal(sent: Sent): string | undefined {
    const { txn, id } = sent;
    const next = this.last.round + 1;
    const sender = txn.sender.toString();
    const [first, last] = [Number(txn.firstValid), Number(txn.lastValid)];
    if (this.#found.has(id)) return `transaction already in ledger: ${id}`;
    if (next < first || next > last) return `txn dead: round ${next} outside of ${first}--${last}`;
    if (toHex(txn.genesisHash ?? new Uint8Array()) !== toHex(this.genesisHash)) return 'genesis hash mismatch';
    if (txn.fee < this.minimumFee) return `txgroup had ${txn.fee} in fees, which is less than the minimum 1 * ${this.minimumFee}`;
    const { sig, sgnr } = signedOf(sent.raw);
    const signer = sgnr === undefined ? sender : encodeAddress(sgnr);
    if (
      sig === undefined ||
      (!this.isCredulous && !ed25519.verify(sig, txn.bytesToSign(), algosdk.decodeAddress(signer).publicKey))
    )
      return "At least one signature didn't pass verification";
    const expected = this.signers.get(sender) ?? sender;
    if (signer !== expected)
      return `transaction ${id}: should have been authorized by ${expected} but was actually authorized by ${signer}`;
    const lease = leaseOf(txn);
    const isWaiting = this.pool.some((one) => lease !== undefined && leaseOf(one.txn) === lease);
    if (lease !== undefined && (isWaiting || (this.#leases.get(lease) ?? 0) >= next))
      return `transaction ${id} using an overlapping lease (sender, lease):(${lease})`;
    const held = this.pool.filter((one) => one.txn.sender.toString() === sender);
    const before = (this.balances.get(sender) ?? 0n) - held.reduce((sum, one) => sum + costOf(one.txn), 0n);
    const rest = before - costOf(txn);
    if (rest < 0n) return `transaction ${id}: overspend (account ${sender}, tried to spend {${costOf(txn)}})`;
    const isClosed = txn.payment?.closeRemainderTo !== undefined;
    if (rest > 0n && rest < minimumBalance && !isClosed)
      return `transaction ${id}: account ${sender} balance ${rest} below min ${minimumBalance} (0 assets)`;
    const receiver = txn.payment?.receiver.toString() ?? sender;
    const arrives = (this.balances.get(receiver) ?? 0n) + (txn.payment?.amount ?? 0n);
    if (receiver !== sender && arrives > 0n && arrives < minimumBalance)
      return `transaction ${id}: account ${receiver} balance ${arrives} below min ${minimumBalance} (0 assets)`;
    return undefined;
  }

  /** Makes the next round of what waits. */
  close(seconds = 1_700_000_000 + 3 * this.rounds.length): LocalRound {
    const sent = this.pool;
    this.pool = [];
    const round = this.last.round + 1;
    const written = sent.map(({ txn, id, raw }) => {
      const applied: Applied = { ...this.#move(txn), ...this.applied.get(id) };
      this.#found.set(id, round);
      const lease = leaseOf(txn);
      if (lease !== undefined) this.#leases.set(lease, Number(txn.lastValid));
      const { txn: members, ...signed } = signedOf(raw);
      const { gh: _, gen, ...others } = members;
      return { ...signed, ...applied, ...(gen !== undefined && { hgi: true }), txn: others };
    });
    return this.#append(
      written,
      seconds,
      sent.map(({ id }) => id),
    );
  }

  #move(txn: algosdk.Transaction): Applied {
    const sender = txn.sender.toString();
    const { payment } = txn;
    this.#add(sender, -costOf(txn));
    if (payment !== undefined) this.#add(payment.receiver.toString(), payment.amount);
    if (txn.rekeyTo !== undefined) this.signers.set(sender, txn.rekeyTo.toString());
    if (payment?.closeRemainderTo === undefined) return {};
    const rest = this.balances.get(sender) ?? 0n;
    this.#add(sender, -rest);
    this.#add(payment.closeRemainderTo.toString(), rest);
    return { ca: rest };
  }

  #add(address: string, amount: bigint): void {
    this.balances.set(address, (this.balances.get(address) ?? 0n) + amount);
  }

  #append(txns: readonly object[], ts: number, ids: readonly string[] = []): LocalRound {
    const previous = this.rounds.at(-1);
    const round = (previous?.round ?? 0) + 1;
    const header = {
      gen: this.genesisId,
      gh: this.genesisHash,
      prev: previous?.hash ?? new Uint8Array(32).fill(1),
      proto: 'https://github.com/algorandfoundation/specs/tree/local',
      rnd: round,
      ts,
      // What its transactions are, in one hash; nobody here works it out.
      txn: createHash('sha256').update(ids.join()).digest(),
    };
    const hash = createHash('sha512-256').update('BH').update(msgpackRawEncode(header)).digest();
    const block = txns.length === 0 ? header : { ...header, txns };
    const made = { round, hash, ids, bytes: msgpackRawEncode({ block, cert: { rnd: round, step: 2 } }) };
    this.rounds.push(made);
    return made;
  }

  /** Signs and sends a payment of the bank's; gives its id. */
  give(to: string, amount: bigint, more: Parameters<LocalRounds['sign']>[2] = {}): string {
    // Two gifts that are alike are two.
    const lease = createHash('sha256').update(`${this.pool.length} ${this.last.round}`).digest();
    const answer = this.post(this.sign(this.bank, { receiver: to, amount }, { lease, ...more }));
    if ('refused' in answer) throw new Error(answer.refused);
    return answer.id;
  }

  /** A signed payment, by algosdk alone. */
  sign(
    by: ReturnType<typeof keyOf>,
    payment: { readonly receiver: string; readonly amount: bigint; readonly closeRemainderTo?: string },
    more: { readonly note?: Uint8Array; readonly lease?: Uint8Array; readonly rekeyTo?: string } = {},
  ): Uint8Array {
    return algosdk
      .makePaymentTxnWithSuggestedParamsFromObject({
        sender: by.address,
        ...payment,
        ...more,
        suggestedParams: {
          flatFee: true,
          fee: this.minimumFee,
          minFee: this.minimumFee,
          firstValid: this.last.round,
          lastValid: this.last.round + 1_000,
          genesisID: this.genesisId,
          genesisHash: this.genesisHash,
        },
      })
      .signTxn(by.secret);
  }
}

/** A key as algosdk has it. */
export function keyOf(privateKey: string) {
  const publicKey = ed25519.getPublicKey(fromHex(privateKey));
  return { address: encodeAddress(publicKey), publicKey, secret: Uint8Array.from([...fromHex(privateKey), ...publicKey]) };
}

interface Signed {
  readonly sig?: Uint8Array;
  readonly sgnr?: Uint8Array;
  readonly txn: Readonly<Record<string, unknown>>;
}

function signedOf(raw: Uint8Array): Signed {
  return msgpackRawDecode(raw, { intDecoding: algosdk.IntDecoding.BIGINT }) as Signed;
}

function costOf({ fee, payment }: algosdk.Transaction): bigint {
  return fee + (payment?.amount ?? 0n);
}

function leaseOf({ sender, lease }: algosdk.Transaction): string | undefined {
  return lease === undefined || lease.length === 0 ? undefined : `${sender.toString()} ${toHex(lease)}`;
}
