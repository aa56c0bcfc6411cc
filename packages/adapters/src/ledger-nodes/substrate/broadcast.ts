import { err, fromHex, isCodedError, ok, toHex } from '@countersign/kernel';
import type { BroadcastRefusal, LedgerNode } from '@countersign/ledger-port';
import {
  addressOfKey,
  extrinsicHash,
  isSignedFor,
  readExtrinsic,
  runtimeOf as knownRuntime,
  runtimesOf,
  type ReadExtrinsic,
} from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';

import { tryFor, type Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { accountsAt } from './account-state.ts';
import { newest, newestFinal } from './ask.ts';
import type { Search } from './final-blocks.ts';
import { genesisHashOf } from './identity.ts';
import { meaningOf } from './refusals.ts';
import type { RuntimeOf } from './runtime-at.ts';
import { birthOf, hashAt } from './signed.ts';
import { lookUp } from './transaction-status.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly runtimeOf: RuntimeOf;
  readonly search: Search;
}

/** A transaction that is sent: as one of the ledger's runtimes reads it. */
interface Sent {
  readonly raw: string;
  readonly transactionId: string;
  readonly read: ReadExtrinsic;
}

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. That another one used its nonce is known once a final block
 * says so, and none that could have it does.
 */
export async function broadcast(chains: readonly Chain[], raw: string, parts: Parts): ReturnType<LedgerNode['broadcast']> {
  const bytes = /^([0-9a-f]{2})+$/i.test(raw) ? fromHex(raw) : new Uint8Array();
  const [read] = runtimesOf(parts.ledger).flatMap((runtime) => readExtrinsic(bytes, runtime) ?? []);
  if (read === undefined) return err({ reason: 'Malformed', message: 'Not a signed transaction that is known here' });
  const transactionId = `0x${toHex(extrinsicHash(bytes))}`;
  const sent = { raw: raw.toLowerCase(), transactionId, read };
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, sent, parts)));
  const { reason, message } = saidByNodes(answers);
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(chain: Chain, sent: Sent, parts: Parts): Promise<SaidOfTransaction> {
  try {
    const answer = await tryFor(chain, 'author_submitExtrinsic', [`0x${sent.raw}`]);
    if (answer.ok) return { reason: 'Taken', message: '' };
    const { message } = answer.error;
    const meaning = meaningOf(message);
    if (meaning === 'AlreadyKnown') return { reason: meaning, message };
    if ((await lookUp(chain, sent.transactionId, parts.runtimeOf)).status !== 'Unknown')
      return { reason: 'AlreadyKnown', message };
    return { reason: await reasonOf(meaning, chain, sent, parts), message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/** What a node says is looked into where it says too little, or what ends an order. */
async function reasonOf(
  meaning: ReturnType<typeof meaningOf>,
  chain: Chain,
  sent: Sent,
  parts: Parts,
): Promise<BroadcastRefusal> {
  if (meaning === 'NonceUsed') return (await isDisplaced(chain, sent, parts)) ? 'DoubleSpend' : 'NotYet';
  if (meaning === 'BadProof') return (await isLate(chain, sent, parts)) ? 'Expired' : 'InvalidSignature';
  return meaning;
}

/** Whether final blocks say that another transaction has its nonce: the next one is a later one, and none of the blocks that could have it does. */
async function isDisplaced(chain: Chain, sent: Sent, parts: Parts): Promise<boolean> {
  const { read, transactionId } = sent;
  const { ledger, runtimeOf, search } = parts;
  const final = await newestFinal(chain);
  const runtime = await runtimeOf(chain, final.hash);
  const address = addressOfKey(read.signer, ledger);
  const account = (await accountsAt(chain, [address], { hash: final.hash, runtime, ledger })).get(address);
  // One that is good for good could be anywhere: nobody here builds it.
  if (account === undefined || account.nonce <= read.nonce || read.era === undefined) return false;
  const birth = birthOf(read.era, (await newest(chain)).height + 1);
  // Where nobody can say for which of two eras it was signed, it could be in either.
  const from = (await isSignedAt(chain, sent, parts, birth)) ? birth : birth - read.era.period;
  return search.isInNone(chain, transactionId, { from: Math.max(0, from), to: final.height });
}

/** Whether it was signed for the time before: once its era is over the block that it names is another one, so that the signature is a bad one. */
async function isLate(chain: Chain, sent: Sent, parts: Parts): Promise<boolean> {
  const { era } = sent.read;
  if (era === undefined) return false;
  const { height } = await newest(chain);
  return isSignedAt(chain, sent, parts, birthOf(era, height + 1) - era.period);
}

/** Whether its signature is over the block at a height, by the network's version of now. */
async function isSignedAt(chain: Chain, { raw, read }: Sent, { ledger, runtimeOf }: Parts, height: number): Promise<boolean> {
  const { specVersion, transactionVersion } = await runtimeOf(chain, (await newest(chain)).hash);
  const known = knownRuntime(transactionVersion, ledger);
  const blockHash = await hashAt(chain, height);
  if (known === undefined || blockHash === undefined) return false;
  const genesisHash = genesisHashOf(ledger);
  return isSignedFor(fromHex(raw), read, known, { specVersion, transactionVersion, genesisHash, blockHash });
}
