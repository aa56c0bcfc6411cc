import { CodedError, concatBytes, toHex } from '@countersign/kernel';
import { decodeText, forge, operationId, type Content, type Operation } from '@countersign/ledger-tezos';

import type { Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { hexOf, pathOf, read } from './ask.ts';
import { BlockOperations, Header, type BlockOperation, type OperationContent } from './shapes.ts';

/** A block with the operations of accounts in it. */
export interface ReadBlock extends BlockPlace {
  readonly time: Date;
  readonly operations: readonly ReadOperation[];
}

/** An operation with its bytes, where they follow from what the node says. */
export interface ReadOperation extends BlockOperation {
  readonly raw?: string;
}

/** Blocks in a row, as each of the nodes has them. Throws as {@link readByAll}. */
export function readBlocks(chains: readonly Chain[], from: number, to: number): Promise<readonly ReadBlock[]> {
  return readByAll(chains, (chain) => readFrom(chain, from, to), textOf);
}

async function readFrom(chain: Chain, from: number, to: number): Promise<readonly ReadBlock[]> {
  const levels = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const headers = await read(chain, levels.map(pathOf.header), Header);
  // Asked for by hash, so that both are of one block.
  const operations = await read(
    chain,
    headers.map(({ hash }) => pathOf.operations(hash)),
    BlockOperations,
  );
  return headers.map((header, index): ReadBlock => {
    if (header.level !== levels[index])
      throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives another block than ${levels[index]}`);
    return {
      height: header.level,
      hash: hexOf(chain, header.hash),
      parentHash: hexOf(chain, header.predecessor),
      time: new Date(header.timestamp),
      operations: (operations[index] ?? []).map((operation) => withBytes(chain, operation)),
    };
  });
}

function textOf(block: ReadBlock | undefined): string {
  return JSON.stringify(block && [block.hash, block.operations]);
}

/** The operation with its bytes: what a node says of its contents must have the hash that it names. Calls of contracts, and kinds that are not read here, have none. */
function withBytes({ name }: Pick<Chain, 'name'>, operation: BlockOperation): ReadOperation {
  const [first, ...others] = operation.contents.map(contentOf);
  const signature = signatureOf(operation.signature);
  const isKnown = first !== undefined && others.every((one) => one !== undefined) && signature !== undefined;
  if (!isKnown) return operation;
  const contents: Operation['contents'] = [first, ...others.filter((one) => one !== undefined)];
  const signed = concatBytes(forge({ branch: operation.branch, contents }), signature);
  if (operationId(signed) !== operation.hash)
    throw new CodedError('LedgerContradiction', `The node ${name} says of ${operation.hash} what has another hash`);
  return { ...operation, raw: toHex(signed) };
}

function signatureOf(text = ''): Uint8Array | undefined {
  return decodeText('edsig', text) ?? decodeText('sig', text);
}

function contentOf(content: OperationContent): Content | undefined {
  const { kind, source, fee, counter, gas_limit: gas, storage_limit: storage, amount, destination, delegate } = content;
  if (source === undefined || fee === undefined || counter === undefined || gas === undefined || storage === undefined)
    return undefined;
  const members = {
    source,
    fee: BigInt(fee),
    counter: BigInt(counter),
    gasLimit: BigInt(gas),
    storageLimit: BigInt(storage),
  };
  if (kind === 'reveal' && content.public_key?.startsWith('edpk') === true)
    return { kind, ...members, publicKey: content.public_key };
  if (kind === 'delegation') return { kind, ...members, ...(delegate !== undefined && { delegate }) };
  const isPlain = kind === 'transaction' && content.parameters === undefined;
  if (!isPlain || amount === undefined || destination === undefined || destination.startsWith('sr1')) return undefined;
  return { kind, ...members, amount: BigInt(amount), destination };
}
