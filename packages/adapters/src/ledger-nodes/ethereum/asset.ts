import { err, ok, type Result } from '@countersign/kernel';
import { writeCall } from '@countersign/ledger-ethereum';
import type { AssetMetadata, AssetReference } from '@countersign/ledger-port';
import { limits } from '@countersign/model/names';

import { take, type Chain } from '../following/chain.ts';
import { assetsByAll } from '../following/said-by-all.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { readableIn } from './contract-answers.ts';
import { finalCall, finalHeight, oldestState, type Finality } from './finality.ts';
import { bytes, Header, hex } from './shapes.ts';

/** Interfaces by EIP-165; the last one nobody has. */
const interfaces = { EIP165: '01ffc9a7', ERC721: '80ac58cd', ERC1155: 'd9b67a26', none: 'ffffffff' } as const;
type Interface = keyof typeof interfaces;
const interfaceNames = ['EIP165', 'ERC721', 'ERC1155', 'none'] as const satisfies readonly Interface[];

/** Nobody has the key of it: whether the question is understood is what counts. */
const somebody = '0x0000000000000000000000000000000000000001';

/** What a contract answered, hexadecimal without prefix; undefined where it failed. */
interface Answers {
  readonly isContract: boolean;
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly decimals: string | undefined;
  readonly held: string | undefined;
  readonly supports: readonly boolean[];
}

/**
 * What contracts say of their tokens in the last block that is final at every node, the same from all of them. What a contract does not
 * answer, or not readably, is absent: it is anybody's program.
 */
export function assetsOnChain(
  chains: readonly Chain[],
  finality: Finality,
  assets: readonly AssetReference[],
): Promise<readonly Result<AssetMetadata, string>[]> {
  return assetsByAll(chains, assets, {
    newestOf: async (chain) => {
      const asked = typeof finality === 'number' ? Math.min(finality, oldestState) : finality;
      const [answer] = await chain.ask([finalCall(asked)]);
      return Math.max(0, Number(finalHeight(chain, asked, answer)));
    },
    ask: async (chain, tokens, height) => {
      const at = hex(BigInt(height));
      const calls = tokens.map((token) => callsOf(token, at));
      const [header, ...answers] = await chain.ask([{ method: 'eth_getBlockByNumber', params: [at, false] }, ...calls.flat()]);
      let taken = 0;
      return {
        hash: take(chain.name, 'eth_getBlockByNumber', header, Header).hash,
        said: calls.map(({ length }) => answersIn(chain, answers.slice(taken, (taken += length)))),
      };
    },
    metadataOf,
  });
}

function callsOf({ standard, identifier }: Token, at: string): readonly RpcCall[] {
  const [contract = '', tokenId = '0'] = identifier.split('/');
  const call = (data: string) => ({ method: 'eth_call', params: [{ to: contract, data: `0x${data}` }, at] });
  const view = (name: string) => call(writeCall({ name, inputs: [] }, []));
  return [
    { method: 'eth_getCode', params: [contract, at] },
    view('name'),
    view('symbol'),
    view('decimals'),
    call(holdingCall(standard, BigInt(tokenId))),
    ...interfaceNames.map((name) => call(`01ffc9a7${interfaces[name].padEnd(64, '0')}`)),
  ];
}

function answersIn(chain: Chain, [code, ...answers]: readonly RpcAnswer[]): Answers {
  const [name, symbol, decimals, held, ...supports] = answers.map((answer) => answerOf(chain, answer));
  return {
    isContract: take(chain.name, 'eth_getCode', code, bytes) !== '0x',
    name,
    symbol,
    decimals,
    held,
    supports: supports.map((answer) => answer !== undefined && numberIn(answer) === 1n),
  };
}

type Token = Extract<AssetReference, { type: 'Token' }>;

/** The question what somebody has of a token, or who has it, by its standard. */
function holdingCall(standard: string, tokenId: bigint): string {
  const owner = { name: 'owner', type: 'address' };
  const id = { name: 'tokenId', type: 'uint256' };
  if (standard === 'ERC721') return writeCall({ name: 'ownerOf', inputs: [id] }, [tokenId]);
  if (standard === 'ERC1155') return writeCall({ name: 'balanceOf', inputs: [owner, id] }, [somebody, tokenId]);
  return writeCall({ name: 'balanceOf', inputs: [owner] }, [somebody]);
}

/**
 * Clients say in words of their own that a contract failed. What they say of themselves (a state that they do not have, a limit) says nothing of
 * the contract: it throws `LedgerUnreachable`.
 */
function answerOf(chain: Chain, answer: RpcAnswer | undefined): string | undefined {
  const failed =
    /revert|invalid opcode|bad instruction|out of ?gas|invalid jump|bad jump|stack (under|over)flow|write protection|opcode .* not/i;
  if (answer?.ok === false && (answer.error.code === 3 || failed.test(answer.error.message))) return undefined;
  return take(chain.name, 'eth_call', answer, bytes).slice(2).toLowerCase();
}

function metadataOf({ standard, identifier }: Token, answers: Answers): Result<AssetMetadata, string> {
  const [contract = '', tokenId = ''] = identifier.split('/');
  if (!answers.isContract) return err(`there is no contract at ${contract}`);
  const [hasInterfaces, isUnique, isMultiple, hasAll] = answers.supports;
  // A contract that says yes to everything says nothing.
  const has =
    hasInterfaces === true && hasAll === false ? { ERC721: isUnique === true, ERC1155: isMultiple === true } : undefined;
  const name = readableIn(answers.name);
  const symbol = readableIn(answers.symbol);
  const texts = { ...(name !== undefined && { name }), ...(symbol !== undefined && { symbol }) };
  if (standard === 'ERC20') {
    if (has?.ERC721 === true || has?.ERC1155 === true) return err(`${contract} has tokens with numbers`);
    if (numberIn(answers.held ?? '') === undefined) return err(`${contract} does not say what somebody holds`);
    if (answers.decimals === undefined || answers.decimals === '') return ok({ ...texts, decimals: 0 });
    const decimals = numberIn(answers.decimals);
    return decimals === undefined || decimals > limits.decimalsMaximum
      ? err(`${contract} says no number of decimals that a token can have`)
      : ok({ ...texts, decimals: Number(decimals) });
  }
  if (has?.[standard === 'ERC721' ? 'ERC721' : 'ERC1155'] !== true)
    return err(`${contract} does not say (EIP-165) that it is ${standard}`);
  if (numberIn(answers.held ?? '') === undefined) return err(`${contract} has no token ${tokenId}`);
  return ok({ ...texts, decimals: 0 });
}

/** One word as a number. */
function numberIn(answer: string): bigint | undefined {
  return answer.length === 64 ? BigInt(`0x${answer}`) : undefined;
}
