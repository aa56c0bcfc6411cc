import type { JsonObject } from '@countersign/kernel';
import { isSignedBySource, readEnvelope, type ReadEnvelope } from '@countersign/ledger-stellar';
import {
  Account,
  Asset,
  Keypair,
  Memo,
  Operation,
  TransactionBuilder,
  type FeeBumpTransaction,
  type Transaction,
} from '@stellar/stellar-base';

import { draftOf } from '../../../sandbox-ledgers/framework/draft.ts';
import type { WritableState } from '../../../sandbox-ledgers/framework/rules.ts';
import { performOperation } from '../../../sandbox-ledgers/stellar/operations.ts';
import {
  readAccount,
  reserve,
  writeAccount,
  type AccountRecord,
  type LineRecord,
} from '../../../sandbox-ledgers/stellar/records.ts';
import { changesBetween, metaText, type Records } from './entries.ts';
import { headerOf, resultText } from './headers.ts';
import type { LocalLedger, LocalTransaction } from './local-ledger.ts';

/** The passphrase of local networks. */
export const localPassphrase = 'A Local Network of a Test';

/** What becomes of a transaction that is sent: the number of a result's code where it is refused. */
export type Submission = 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' | number;

interface Waiting {
  readonly raw: string;
  readonly envelope: ReadEnvelope;
}

const baseFee = 100n;

/**
 * A network that does what the sandbox's rules say, and writes its ledgers down as the network does: envelopes, meta and results are the second
 * implementation's.
 */
export class LocalNetwork {
  readonly bank = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 0x99));
  readonly ledgers: LocalLedger[] = [];
  /** Takes what it is sent without asking whose signature it has. */
  isCredulous = false;
  private records = new Map<string, { readonly value: JsonObject; readonly owner: string | undefined }>();
  private pending: Waiting[] = [];

  constructor() {
    const funds = (50_000_000_000n * 10_000_000n).toString();
    writeAccount(this.state, this.bank.publicKey(), { balance: funds, sequence: '0', subentries: 0 });
    for (let count = 0; count < 3; count++) this.seal(this.begin(new Date(Date.UTC(2026, 0, 1, 0, 0, 5 * count))));
  }

  get last(): LocalLedger {
    const last = this.ledgers.at(-1);
    if (last === undefined) throw new Error('no ledger');
    return last;
  }

  readonly state: WritableState = {
    prefetch: () => Promise.resolve(),
    get: <T extends JsonObject>(key: string) => Promise.resolve(this.records.get(key)?.value as T | undefined),
    owned: <T extends JsonObject>(owner: string, prefix: string) =>
      Promise.resolve(
        new Map(
          [...this.records].flatMap(([key, one]) =>
            one.owner === owner && key.startsWith(prefix) ? [[key, one.value as T] as const] : [],
          ),
        ),
      ),
    put: (key, value, owner) => void this.records.set(key, { value, owner }),
    delete: (key) => void this.records.delete(key),
  };

  /** Pays from the bank, which creates the account where it is not there, with a memo of text; gives the transaction's id. */
  give(address: string, amount: bigint, text?: string): string {
    const isThere =
      this.records.has(`account:${address}`) ||
      this.pending.some(({ envelope }) =>
        envelope.transaction.operations.some(({ body }) => body.type === 'CreateAccount' && body.destination === address),
      );
    const units = decimal(amount);
    const operation = isThere
      ? Operation.payment({ destination: address, asset: Asset.native(), amount: units })
      : Operation.createAccount({ destination: address, startingBalance: units });
    const waiting = this.pending.filter(({ envelope }) => envelope.transaction.source.address === this.bank.publicKey()).length;
    const { sequence } = this.accountNow(this.bank.publicKey());
    const next = BigInt(sequence) + BigInt(waiting);
    const transaction = new TransactionBuilder(new Account(this.bank.publicKey(), next.toString()), {
      fee: baseFee.toString(),
      networkPassphrase: localPassphrase,
      // Whatever year its next ledger is of.
      timebounds: { minTime: 0, maxTime: 99_999_999_999 },
      ...(text !== undefined && { memo: Memo.text(text) }),
    })
      .addOperation(operation)
      .build();
    transaction.sign(this.bank);
    this.take(transaction);
    return transaction.hash().toString('hex');
  }

  /** Takes a transaction without asking, as a network that got it from elsewhere. */
  take(transaction: Transaction | FeeBumpTransaction): void {
    const raw = transaction.toEnvelope().toXDR('base64');
    const read = readEnvelope(Buffer.from(raw, 'base64').toString('hex'), localPassphrase);
    if (!read.ok) throw new Error(read.error);
    this.pending.push({ raw, envelope: read.value });
  }

  /** Decides as a queue does on what is sent to it, in base64. */
  async submit(raw: string): Promise<{ readonly status: Submission; readonly id: string }> {
    const read = readEnvelope(Buffer.from(raw, 'base64').toString('hex'), localPassphrase);
    if (!read.ok) return { status: -16, id: '' };
    const { id, transaction } = read.value;
    const said = (status: Submission) => ({ status, id });
    if (this.pending.some(({ envelope }) => envelope.id === id)) return said('DUPLICATE');
    const { source, sequence, fee, conditions, operations } = transaction;
    const account = await readAccount(this.state, source.address);
    if (account === undefined) return said(-8);
    if (this.pending.some(({ envelope }) => envelope.transaction.source.address === source.address))
      return said('TRY_AGAIN_LATER');
    if (!this.isCredulous && !isSignedBySource(read.value)) return said(-6);
    if (fee < BigInt(operations.length) * baseFee) return said(-9);
    if (conditions.maxTime > 0n && BigInt(Math.floor(this.last.time.getTime() / 1_000)) > conditions.maxTime) return said(-3);
    if (sequence !== BigInt(account.sequence) + 1n) return said(-5);
    if (BigInt(account.balance) - reserve(account.subentries) < fee) return said(-7);
    this.pending.push({ raw, envelope: read.value });
    return said('PENDING');
  }

  /** Closes a ledger with what waits. */
  async close(time: Date): Promise<void> {
    const waiting = this.pending;
    this.pending = [];
    const ledger = this.begin(time);
    for (const one of waiting) {
      const done = await this.apply(one, ledger.sequence);
      if (done !== undefined) ledger.transactions.push(done);
    }
    this.seal(ledger);
  }

  private begin(time: Date) {
    const sequence = this.ledgers.length + 1;
    const previous = this.ledgers.at(-1)?.hash ?? '';
    const ledger = { sequence, hash: '', previous, time, header: '', transactions: [] as LocalTransaction[] };
    this.ledgers.push(ledger);
    return ledger;
  }

  /** Nothing comes into it any more. */
  private seal(ledger: ReturnType<LocalNetwork['begin']>): void {
    Object.assign(ledger, headerOf(ledger, Number(baseFee)));
  }

  accountNow(address: string): AccountRecord {
    const record = this.records.get(`account:${address}`);
    if (record === undefined) throw new Error(`no account ${address}`);
    return record.value as AccountRecord;
  }

  linesNow(address: string): readonly LineRecord[] {
    return [...this.records].flatMap(([key, { value }]) => (key.startsWith(`line:${address}:`) ? [value as LineRecord] : []));
  }

  has(address: string): boolean {
    return this.records.has(`account:${address}`);
  }

  private snapshot(): Records {
    return new Map([...this.records].map(([key, { value }]) => [key, value as AccountRecord]));
  }

  private async apply({ raw, envelope }: Waiting, height: number): Promise<LocalTransaction | undefined> {
    const { transaction, feeBump } = envelope;
    const { address } = transaction.source;
    const { maxTime } = transaction.conditions;
    const isLate = maxTime > 0n && BigInt(Math.floor(this.last.time.getTime() / 1_000)) > maxTime;
    if (isLate || !this.has(address) || transaction.sequence !== BigInt(this.accountNow(address).sequence) + 1n) return undefined;
    const feePayer = feeBump?.payer.address ?? address;
    const fee = BigInt(transaction.operations.length + (feeBump === undefined ? 0 : 1)) * baseFee;
    const payer = this.accountNow(feePayer);
    writeAccount(this.state, feePayer, { ...payer, balance: (BigInt(payer.balance) - fee).toString() });
    const charged = this.snapshot();
    writeAccount(this.state, address, { ...this.accountNow(address), sequence: transaction.sequence.toString() });
    const begun = this.snapshot();
    const kept = new Map(this.records);
    const operations: ReturnType<typeof changesBetween>[] = [];
    let isSuccessful = true;
    for (const [index, { source = transaction.source, body }] of transaction.operations.entries()) {
      const before = this.snapshot();
      const draft = draftOf(this.state);
      const outcome = await performOperation(body, { draft, source: source.address, height, index });
      if (outcome.code !== 'SUCCESS') {
        isSuccessful = false;
        break;
      }
      draft.applyTo(this.state);
      operations.push(changesBetween(before, this.snapshot()));
    }
    if (!isSuccessful) this.records = kept;
    const done = isSuccessful ? operations : [];
    const accounts = [...new Set([address, feePayer, ...touched(begun, this.snapshot())])];
    return {
      envelope,
      raw,
      isSuccessful,
      fee,
      feePayer,
      meta: metaText(changesBetween(charged, begun), done),
      result: resultText(envelope, fee, isSuccessful),
      accounts,
    };
  }
}

function touched(before: Records, after: Records): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    JSON.stringify(before.get(key)) === JSON.stringify(after.get(key)) ? [] : [key.split(':')[1] ?? ''],
  );
}

function decimal(units: bigint): string {
  const digits = units.toString().padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}
