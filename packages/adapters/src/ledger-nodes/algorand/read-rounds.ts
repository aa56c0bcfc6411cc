import { concatBytes, fromBase64, toHex, utf8 } from '@countersign/kernel';
import { addressOf, signatureNames, toBase32, writeMessagePack } from '@countersign/ledger-algorand';
import type { Movement } from '@countersign/ledger-port';
import { sha512_256 } from '@noble/hashes/sha2.js';

import type { Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { at, notGiven, takeBytes } from './ask.ts';
import type { Genesis } from './genesis.ts';
import { movementsOf, type Applied } from './movements.ts';
import { bytesOf, entriesOf, membersOf, numberOf, readAny, type Any } from './read-any.ts';

/** A transaction of a round, with what it did. */
export interface RoundTransaction {
  readonly transactionId: string;
  /** As it was broadcast, hexadecimal; absent where an index alone has it, or where it is signed in a way that is not known here. */
  readonly raw?: string;
  readonly sender: string;
  readonly fee: bigint;
  readonly note: Uint8Array | undefined;
  readonly movements: readonly Movement[];
}

/** A round with its transactions. What is in a round is final. */
export interface Round extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly RoundTransaction[];
}

/** Rounds in a row, as each of the nodes has them. Throws `LedgerContradiction` where nodes have different ones. */
export function readRounds(chains: readonly Chain[], genesis: Genesis, from: number, to: number): Promise<readonly Round[]> {
  return readByAll(
    chains,
    async (chain) => {
      const rounds = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      const answers = await chain.ask(rounds.map((round) => at(pathOf(round))));
      return rounds.map((round, position) => {
        const bytes = takeBytes(chain, pathOf(round), answers[position]);
        return roundIn(bytes, genesis, round) ?? notGiven(chain, `gives another round than ${round}`);
      });
    },
    textOf,
  );
}

const pathOf = (round: number) => `/v2/blocks/${round}?format=msgpack`;

/** A round as algod writes it; undefined where it is not the one that was asked for, or of another network. */
function roundIn(bytes: Uint8Array, genesis: Genesis, round: number): Round | undefined {
  const block = membersOf(readAny(bytes)).get('block');
  const header = membersOf(block);
  const hash = bytesOf(header.get('gh'));
  if (block === undefined || numberOf(header.get('rnd')) !== BigInt(round)) return undefined;
  if (hash !== undefined && toHex(hash) !== toHex(fromBase64(genesis.genesisHash))) return undefined;
  const parent = bytesOf(header.get('prev'));
  return {
    height: round,
    hash: toHex(sha512_256(concatBytes(utf8('BH'), without(header, bytes, 'txns')))),
    parentHash: parent && toHex(parent),
    time: new Date(Number(numberOf(header.get('ts'))) * 1_000),
    transactions: entriesOf(header.get('txns')).map((one) => transactionIn(membersOf(one), bytes, genesis)),
  };
}

/** The members but one, as they were written: a header is what its hash is of, and the transactions stand among its members. */
function without(members: ReadonlyMap<string, Any>, bytes: Uint8Array, left: string): Uint8Array {
  const kept = [...members].filter(([name]) => name !== left);
  return written(kept.map(([name, { from, to }]) => [name, bytes.subarray(from, to)]));
}

function written(entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const inOrder = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const count = inOrder.length < 16 ? [0x80 | inOrder.length] : [0xde, inOrder.length >> 8, inOrder.length & 0xff];
  return concatBytes(
    Uint8Array.from(count),
    ...inOrder.flatMap(([name, value]) => [Uint8Array.of(0xa0 | name.length), utf8(name), value]),
  );
}

/** Rounds leave out which network their transactions are for: without it they have another id. */
function transactionIn(
  signed: ReadonlyMap<string, Any>,
  bytes: Uint8Array,
  { genesisId, genesisHash }: Genesis,
): RoundTransaction {
  const members = membersOf(signed.get('txn'));
  const own = [...members].map(([name, { from, to }]) => [name, bytes.subarray(from, to)] as const);
  const network = [
    ...(members.has('gh') ? [] : [['gh', valueOf({ x: fromBase64(genesisHash) })] as const]),
    ...(signed.get('hgi')?.value === true && !members.has('gen') ? [['gen', valueOf({ x: genesisId })] as const] : []),
  ];
  const txn = written([...own, ...network]);
  const memberOf = (name: string) => {
    const member = signed.get(name);
    return member === undefined ? [] : [[name, bytes.subarray(member.from, member.to)] as const];
  };
  const signatures = signatureNames.flatMap(memberOf);
  return {
    transactionId: toBase32(sha512_256(concatBytes(utf8('TX'), txn))),
    // Nothing that is known here signs it: of whatever does, these would not be the bytes.
    ...(signatures.length > 0 && { raw: toHex(written([...signatures, ...memberOf('sgnr'), ['txn', txn]])) }),
    sender: addressIn(members.get('snd')) ?? '',
    fee: numberOf(members.get('fee')),
    note: bytesOf(members.get('note')),
    movements: movementsOf(appliedIn(signed)),
  };
}

/** The bytes of one value, as members have it. */
function valueOf(member: { readonly x: string | Uint8Array }): Uint8Array {
  // Behind the count of the members and the name of one letter.
  return writeMessagePack(member).subarray(3);
}

/** What a transaction of a round did, and those within it. */
function appliedIn(written: ReadonlyMap<string, Any>): Applied {
  const members = membersOf(written.get('txn'));
  const [sender = '', receiver, closeTo] = ['snd', 'rcv', 'close'].map((name) => addressIn(members.get(name)));
  const within = entriesOf(membersOf(written.get('dt')).get('itx'));
  return {
    sender,
    fee: numberOf(members.get('fee')),
    ...(members.get('type')?.value === 'pay' && { payment: { receiver, amount: numberOf(members.get('amt')) } }),
    ...(closeTo !== undefined && { closing: { to: closeTo, amount: numberOf(written.get('ca')) } }),
    rewards: {
      sender: numberOf(written.get('rs')),
      receiver: numberOf(written.get('rr')),
      closeTo: numberOf(written.get('rc')),
    },
    inner: within.map((one) => appliedIn(membersOf(one))),
  };
}

function addressIn(any: Any | undefined): string | undefined {
  const bytes = bytesOf(any);
  return bytes?.length === 32 ? addressOf(bytes) : undefined;
}

function textOf(round: Round | undefined): string {
  return JSON.stringify(
    round && [
      round.hash,
      round.transactions.map(({ transactionId, movements }) => [
        transactionId,
        movements.map(({ from, to, amount }) => [from.join(), to, amount.toString()]),
      ]),
    ],
  );
}
