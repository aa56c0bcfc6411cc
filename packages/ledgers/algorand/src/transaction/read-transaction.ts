import { concatBytes, err, fromHex, ok, toBase64, toHex, utf8, type Result } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512_256 } from '@noble/hashes/sha2.js';

import { addressBytes, addressOf, parseAddress, zeroAddress } from '../address.ts';
import { toBase32 } from '../base32.ts';
import { lifetimeInRounds } from './lifetime.ts';
import { readMessagePack, type Read, type ReadMembers } from './read-message-pack.ts';

/** A transaction of any type, as its bytes say it. Amounts in the smallest unit; addresses as text, bytes in hexadecimal. */
export interface ReadTransaction {
  readonly type: string;
  readonly sender: string;
  readonly fee: bigint;
  readonly firstRound: number;
  readonly lastRound: number;
  readonly genesisId?: string;
  /** Base64. */
  readonly genesisHash: string;
  readonly note?: Uint8Array;
  readonly lease?: string;
  readonly group?: string;
  readonly rekeyTo?: string;
  /** Of a payment alone. */
  readonly amount: bigint;
  readonly receiver: string;
  readonly closeTo?: string;
  /** Members that its type adds, of any type but a payment. */
  readonly others: ReadonlyMap<string, Read>;
  /** What its signature is over, and what its id is the hash of. */
  readonly signed: Uint8Array;
}

/** A transaction with what signs it. */
export interface SignedTransaction {
  readonly transaction: ReadTransaction;
  /** 64 bytes; absent where several keys, a program or a post-quantum key sign. */
  readonly signature?: Uint8Array;
  /** Whose key signed, where the sender gave its own away. */
  readonly signer?: string;
}

/** The longest note that the network takes, in bytes (go-algorand 5.0, `MaxAbsoluteTxnNoteBytes` of consensus version 42). */
const longestNote = 4096;
/** The longest of what is built here, in bytes: the public API's. The network asks for nothing beside the least fee up to there. */
export const longestBuiltNote = 1024;

/** What can sign a transaction, which has one of them: a program, several keys, a post-quantum key (its scheme, key and signature), or a key. */
export const signatureNames: readonly string[] = ['lsig', 'msig', 'pqsig', 'sig'];

const prefix = utf8('TX');
const common = ['fee', 'fv', 'gen', 'gh', 'grp', 'lv', 'lx', 'note', 'rekey', 'snd', 'type'];
const ofPayment = ['amt', 'close', 'rcv'];

/** Reads a transaction without its signature: the one form that the network takes, in the network's own bounds. */
export function readTransaction(bytes: Uint8Array): Result<ReadTransaction, 'MalformedTransaction'> {
  const read = readMessagePack(bytes);
  return read.ok ? transactionOf(read.value, bytes) : read;
}

/** Reads a signed transaction as it is broadcast. Its signature is not verified: see {@link hasValidSignature}. */
export function readSigned(raw: string): Result<SignedTransaction, 'MalformedTransaction'> {
  if (!/^([0-9a-f]{2})+$/i.test(raw)) return err('MalformedTransaction');
  const bytes = fromHex(raw);
  const read = readMessagePack(bytes);
  if (!read.ok) return read;
  const { members } = read.value;
  const isKnown = [...members.keys()].every((name) => name === 'sgnr' || name === 'txn' || signatureNames.includes(name));
  const inner = members.get('txn');
  const signs = signatureNames.filter((name) => members.has(name));
  if (!isKnown || inner?.kind !== 'Members' || signs.length !== 1) return err('MalformedTransaction');
  const transaction = transactionOf(inner, bytes.subarray(inner.from, inner.to));
  if (!transaction.ok) return transaction;
  const [signature, signer] = [fixedBytes(members.get('sig'), 64), addressIn(members.get('sgnr'))];
  if (signature === null || signer === null) return err('MalformedTransaction');
  return ok({ transaction: transaction.value, ...(signature && { signature }), ...(signer !== undefined && { signer }) });
}

/** True where the key of the sender alone signed, or the one that the transaction names in its place. */
export function hasValidSignature({ transaction, signature, signer = transaction.sender }: SignedTransaction): boolean {
  if (signature === undefined || !parseAddress(signer).ok) return false;
  return isSignedBy(signer, transaction.signed, signature);
}

/** Whether a signature over a message is of the key of an address. */
export function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, addressBytes(address), { zip215: false });
  } catch {
    return false;
  }
}

/** The id of a transaction: base32 of the SHA-512/256 of what its signature is over. */
export function transactionIdOf({ signed }: Pick<ReadTransaction, 'signed'>): string {
  return toBase32(sha512_256(signed));
}

function transactionOf({ members }: ReadMembers, bytes: Uint8Array): Result<ReadTransaction, 'MalformedTransaction'> {
  const type = textIn(members.get('type'));
  const [sender, rekeyTo, closeTo, receiver] = ['snd', 'rekey', 'close', 'rcv'].map((name) => addressIn(members.get(name)));
  const [fee, first, last, amount] = ['fee', 'fv', 'lv', 'amt'].map((name) => numberIn(members.get(name)));
  const [genesisHash, lease, group] = ['gh', 'lx', 'grp'].map((name) => fixedBytes(members.get(name), 32));
  const [genesisId, note] = [textIn(members.get('gen')), bytesIn(members.get('note'), longestNote)];
  const isReadable = ![rekeyTo, closeTo, receiver, fee, first, last, amount, lease, group, genesisId, note].includes(null);
  const others = new Map([...members].filter(([name]) => !common.includes(name) && !ofPayment.includes(name)));
  const isPayment = type === 'pay';
  if (!isReadable || !type || !sender || !genesisHash) return err('MalformedTransaction');
  if (isPayment ? others.size > 0 : ofPayment.some((name) => members.has(name))) return err('MalformedTransaction');
  const [firstRound, lastRound] = [Number(first ?? 0n), Number(last ?? 0n)];
  const isWindow = Number.isSafeInteger(lastRound) && lastRound >= firstRound && lastRound - firstRound <= lifetimeInRounds;
  if (!isWindow) return err('MalformedTransaction');
  return ok({
    type,
    sender,
    fee: fee ?? 0n,
    firstRound,
    lastRound,
    ...(genesisId && { genesisId }),
    genesisHash: toBase64(genesisHash),
    ...(note && { note }),
    ...(lease && { lease: toHex(lease) }),
    ...(group && { group: toBase64(group) }),
    ...(rekeyTo && { rekeyTo }),
    amount: amount ?? 0n,
    receiver: receiver ?? zeroAddress,
    ...(closeTo && { closeTo }),
    others,
    signed: concatBytes(prefix, bytes),
  });
}

/** Each of these: undefined where the member is absent, null where it is something else. */
function textIn(read: Read | undefined): string | undefined | null {
  return read === undefined ? undefined : read.kind === 'Text' ? read.value : null;
}

function numberIn(read: Read | undefined): bigint | undefined | null {
  return read === undefined ? undefined : read.kind === 'Number' ? read.value : null;
}

function bytesIn(read: Read | undefined, most: number): Uint8Array | undefined | null {
  return read === undefined ? undefined : read.kind === 'Bytes' && read.value.length <= most ? read.value : null;
}

/** Bytes of one length; zeros alone are nothing, which is left out. */
function fixedBytes(read: Read | undefined, length: number): Uint8Array | undefined | null {
  const bytes = bytesIn(read, length);
  if (bytes === undefined || bytes === null) return bytes;
  return bytes.length === length && bytes.some((byte) => byte !== 0) ? bytes : null;
}

function addressIn(read: Read | undefined): string | undefined | null {
  const bytes = fixedBytes(read, 32);
  return bytes && addressOf(bytes);
}
