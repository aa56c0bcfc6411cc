import { createHash } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import { readMembers } from '@countersign/ledger-port/protobuf';
import { utils } from 'tronweb';

/** What a contract says, in the words of a node's JSON. Addresses are hexadecimal. */
interface Value {
  readonly owner_address: string;
  readonly to_address?: string;
  readonly contract_address?: string;
  readonly amount?: number;
  readonly call_value?: number;
  readonly data?: string;
  readonly frozen_balance?: number;
  readonly resource?: 'ENERGY';
  readonly votes?: readonly { readonly vote_address: string; readonly vote_count: number }[];
}

/** A transaction that was sent, or that a block has. */
interface Sent {
  readonly txID: string;
  readonly raw_data_hex: string;
  readonly raw_data: { readonly contract: readonly { readonly type: string; readonly parameter: { readonly value: Value } }[] };
  readonly signature: readonly string[];
}

/** What came of one. */
interface Outcome {
  readonly fee: number;
  readonly contractRet: string;
  /** Of a call alone. */
  readonly receipt?: string;
  readonly log?: readonly object[];
}

/** A block, with the accounts as they are after it. */
export interface Block {
  readonly height: number;
  readonly id: string;
  readonly parentId: string;
  readonly time: Date;
  readonly transactions: readonly (Sent & { readonly outcome: Outcome })[];
  readonly accounts: ReadonlyMap<string, bigint>;
  readonly tokens: ReadonlyMap<string, bigint>;
}

/** A refusal by its code, in a node's words. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const bankKey = '99'.repeat(32);
const addressOfKey = (privateKey: string) => toHex(Uint8Array.from(utils.crypto.getAddressFromPriKey([...fromHex(privateKey)])));
/** An address as people read it. */
export const textOf = (hex: string) => utils.crypto.getBase58CheckAddress([...fromHex(hex)]);
/** The account that holds all coins and tokens at first. */
export const bank = addressOfKey(bankKey);
/** The contract of the network's token. */
export const token = `41${'70'.repeat(20)}`;

const creation = 1_100_000;
const [sunPerByte, sunPerEnergy] = [1_000, 100];
/** `Transfer(address,address,uint256)`. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => hex.slice(-40).padStart(64, '0');

/** A chain of a process's own, which tronweb reads and writes. Blocks are solid, but for those that are put on top. */
export class LocalChain {
  blocks: Block[] = [];
  pool: Sent[] = [];
  /** How many of the newest blocks are not solid. */
  onTop = 0;
  /** Transactions of whose block and receipt something else is said than what is so. */
  readonly said = new Map<string, object>();
  /** Those that the bank signed in somebody's place: blocks have them, and nothing else comes of them than what is said. */
  readonly #claimed = new Set<string>();
  #given = 0;

  constructor(blocksBefore = 3) {
    const accounts = new Map([[bank, 10n ** 15n]]);
    const tokens = new Map([[bank, 10n ** 15n]]);
    for (let height = 0; height < blocksBefore; height++)
      this.#append(new Date(1_700_000_000_000 + height * 3_000), [], accounts, tokens);
  }

  get genesisId(): string {
    return this.#at(0).id;
  }

  get head(): Block {
    return this.#at(-1);
  }

  /** The newest solid block. */
  get final(): Block {
    return this.#at(-1 - this.onTop);
  }

  #at(index: number): Block {
    const block = this.blocks.at(index);
    if (block === undefined) throw new Error('no block');
    return block;
  }

  #append(time: Date, transactions: Block['transactions'], accounts: Block['accounts'], tokens: Block['tokens']): void {
    const height = this.blocks.length;
    const parentId = this.blocks.at(-1)?.id ?? '00'.repeat(32);
    const text = JSON.stringify([height, parentId, time, transactions.map(({ txID }) => txID)]);
    const id = `${height.toString(16).padStart(16, '0')}${createHash('sha256').update(text).digest('hex').slice(16)}`;
    this.blocks.push({ height, id, parentId, time, transactions, accounts, tokens });
  }

  /** Makes a block with all that waits. It is solid, or else one on top of those that are. */
  close(time: Date, isSolid = true): Block {
    const accounts = new Map(this.head.accounts);
    const tokens = new Map(this.head.tokens);
    const included = this.pool.flatMap((one) => {
      const isClaimed = this.#claimed.has(one.txID);
      const outcome = isClaimed ? { fee: 0, contractRet: 'SUCCESS' } : execute(one, accounts, tokens);
      return outcome === undefined ? [] : [{ ...one, outcome }];
    });
    this.pool = [];
    this.#append(time, included, accounts, tokens);
    this.onTop = isSolid ? 0 : this.onTop + 1;
    return this.head;
  }

  /** Takes a transaction as a node does that is asked to broadcast it. Throws `Refused`. */
  inject(raw: string): string {
    const members = readMembers(fromHex(raw), { 1: 'Message', 2: 'SeveralBytes' });
    const rawData = toHex(members.bytes(1) ?? new Uint8Array());
    const txID = createHash('sha256').update(fromHex(rawData)).digest('hex');
    const type = rawData.includes(Buffer.from('TransferContract').toString('hex')) ? 'TransferContract' : 'TriggerSmartContract';
    const read = lowerCase(utils.deserializeTx.deserializeTransaction(type, rawData)) as {
      contract: Sent['raw_data']['contract'];
      ref_block_bytes: string;
      ref_block_hash: string;
      expiration: number;
    };
    const signature = members.all(2).map((one) => toHex(one));
    const owner = read.contract[0]?.parameter.value.owner_address ?? '';
    if (this.pool.some((one) => one.txID === txID) || this.find(txID) !== undefined)
      throw new Refused('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    if (utils.crypto.ecRecover(txID, signature[0] ?? '').toLowerCase() !== owner)
      throw new Refused('SIGERROR', 'Validate signature error: sig error');
    const named = this.blocks.findLast(({ id }) => id.slice(12, 16) === read.ref_block_bytes);
    if (named?.id.slice(16, 32) !== read.ref_block_hash) throw new Refused('TAPOS_ERROR', 'Tapos check error.');
    const now = this.head.time.getTime();
    if (read.expiration <= now || read.expiration > now + 86_400_000)
      throw new Refused('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
    const sent = {
      txID,
      raw_data_hex: rawData,
      raw_data: { contract: read.contract.map((one) => ({ ...one, type })) },
      signature,
    };
    const [accounts, tokens] = [new Map(this.head.accounts), new Map(this.head.tokens)];
    for (const one of this.pool) execute(one, accounts, tokens);
    if (!accounts.has(owner))
      throw new Refused('CONTRACT_VALIDATE_ERROR', `Contract validate error : account [${owner}] does not exist`);
    if (execute(sent, accounts, tokens) === undefined)
      throw new Refused(
        'CONTRACT_VALIDATE_ERROR',
        'Contract validate error : Validate TransferContract error, balance is not sufficient.',
      );
    this.pool.push(sent);
    return txID;
  }

  /** Where a transaction is. */
  find(txID: string): { readonly block: Block; readonly transaction: Block['transactions'][number] } | undefined {
    for (const block of this.blocks) {
      const transaction = block.transactions.find((one) => one.txID === txID);
      if (transaction !== undefined) return { block, transaction };
    }
    return undefined;
  }

  /** A payment of the bank's, which waits for the next block. The address is as people read it. */
  give(to: string, amount: bigint): string {
    return this.#fromBank('TransferContract', { owner_address: bank, to_address: hexOfText(to), amount: Number(amount) });
  }

  /** The same of the token. */
  giveTokens(to: string, amount: bigint): string {
    const data = `a9059cbb${word(hexOfText(to))}${amount.toString(16).padStart(64, '0')}`;
    return this.#fromBank('TriggerSmartContract', { owner_address: bank, contract_address: token, data });
  }

  /** Whatever somebody does, in bytes that the bank signed. */
  claim(type: string, value: Value): string {
    const txID = this.#fromBank(type, value);
    this.#claimed.add(txID);
    return txID;
  }

  #fromBank(type: string, value: Value): string {
    const { id, time } = this.final;
    const parameter = { type_url: `type.googleapis.com/protocol.${type}`, value };
    const head = {
      ref_block_bytes: id.slice(12, 16),
      ref_block_hash: id.slice(16, 32),
      expiration: this.head.time.getTime() + 3_600_000,
      timestamp: time.getTime() + this.#given++,
      ...(type === 'TriggerSmartContract' && { fee_limit: 100_000_000 }),
    };
    const written = utils.transaction.txJsonToPb({ raw_data: { ...head, contract: [{ type, parameter }] } });
    const rawData = utils.transaction.txPbToRawDataHex(written).toLowerCase();
    const txID = utils.transaction.txPbToTxID(written).replace(/^0x/, '');
    const [signature = ''] = utils.crypto.signTransaction(bankKey, { txID }).signature;
    const contract = [{ type, parameter: { value } }];
    this.pool.push({ txID, raw_data_hex: rawData, raw_data: { contract }, signature: [signature.toLowerCase()] });
    return txID;
  }
}

/** An address as nodes have it. */
export function hexOfText(address: string): string {
  const bytes = utils.crypto.decodeBase58Address(address);
  if (bytes === false) throw new Error(`${address} is no address`);
  return toHex(Uint8Array.from(bytes));
}

/** tronweb writes bytes in upper case, nodes in lower case. */
function lowerCase(value: unknown): unknown {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' && /^[0-9A-F]+$/.test(one) ? one.toLowerCase() : one,
  );
  return JSON.parse(text);
}

/** What it costs and how it ends; undefined for what no block has. */
function execute(
  { raw_data_hex: bytes, raw_data: { contract } }: Sent,
  accounts: Map<string, bigint>,
  tokens: Map<string, bigint>,
): Outcome | undefined {
  const [one] = contract;
  if (one === undefined) return undefined;
  const { owner_address: owner, to_address: to = '', amount = 0, contract_address: called, data = '' } = one.parameter.value;
  const balance = accounts.get(owner) ?? 0n;
  const forBytes = (bytes.length / 2 + 70 + 64) * sunPerByte;
  if (one.type === 'TransferContract') {
    const fee = accounts.has(to) ? forBytes : creation;
    if (balance < BigInt(amount + fee)) return undefined;
    accounts.set(owner, balance - BigInt(amount + fee));
    accounts.set(to, (accounts.get(to) ?? 0n) + BigInt(amount));
    return { fee, contractRet: 'SUCCESS' };
  }
  const energy = energyOf(owner, called, data, tokens);
  const fee = forBytes + (energy ?? 2_800) * sunPerEnergy;
  if (balance < BigInt(fee)) return undefined;
  accounts.set(owner, balance - BigInt(fee));
  if (energy === undefined) return { fee, contractRet: 'REVERT', receipt: 'REVERT' };
  const [receiver, units] = [`41${data.slice(32, 72)}`, BigInt(`0x${data.slice(72)}`)];
  tokens.set(owner, (tokens.get(owner) ?? 0n) - units);
  tokens.set(receiver, (tokens.get(receiver) ?? 0n) + units);
  const log = [{ address: token.slice(2), topics: [transferTopic, word(owner), word(receiver)], data: data.slice(72) }];
  return { fee, contractRet: 'SUCCESS', receipt: 'SUCCESS', log };
}

/** What a call of the token's `transfer` uses; undefined where it fails. */
export function energyOf(
  owner: string,
  called: string | undefined,
  data: string,
  tokens: ReadonlyMap<string, bigint>,
): number | undefined {
  if (called !== token || !data.startsWith('a9059cbb') || data.length !== 136) return undefined;
  if ((tokens.get(owner) ?? 0n) < BigInt(`0x${data.slice(72)}`)) return undefined;
  return (tokens.get(`41${data.slice(32, 72)}`) ?? 0n) > 0n ? 64_285 : 130_285;
}
