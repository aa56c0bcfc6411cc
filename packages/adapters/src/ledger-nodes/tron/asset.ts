import { err, ok, type Result } from '@countersign/kernel';
import { writeCall } from '@countersign/ledger-ethereum/calls';
import type { AssetMetadata, AssetReference } from '@countersign/ledger-port';
import { limits } from '@countersign/model/names';

import { readableIn } from '../ethereum/contract-answers.ts';
import { take, type Chain } from '../following/chain.ts';
import { assetsByAll } from '../following/said-by-all.ts';
import { newestFinal, path } from './ask.ts';
import { Trial } from './shapes.ts';
import { answerOf, heldCall, numberIn, trialOf } from './trial.ts';

/** Nobody has the key of it: whether the question is understood is what counts. */
const somebody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** What a contract answered, hexadecimal; undefined where it failed. */
interface Answers {
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly decimals: string | undefined;
  readonly held: string | undefined;
}

/**
 * What contracts say of their tokens, the same at all nodes: as they are in each one's last final block, since nodes try calls in no earlier one. What a contract does not
 * answer, or not readably, is absent: it is anybody's program.
 */
export function assetsOnChain(
  chains: readonly Chain[],
  assets: readonly AssetReference[],
): Promise<readonly Result<AssetMetadata, string>[]> {
  return assetsByAll(chains, assets, {
    newestOf: async (chain) => (await newestFinal(chain)).height,
    ask: async (chain, tokens) => {
      const calls = tokens.flatMap(({ identifier }) => callsOf(identifier));
      const answers = await chain.ask(calls);
      const all = answers.map((answer) => answerOf(take(chain.name, path.finalTrial, answer, Trial)));
      const said = tokens.map((_, index): Answers => {
        const [name, symbol, decimals, held] = all.slice(index * questions, (index + 1) * questions);
        return { name, symbol, decimals, held };
      });
      return { hash: '', said };
    },
    metadataOf: ({ identifier }, answers) => metadataOf(identifier, answers),
  });
}

const questions = 4;

function callsOf(contract: string) {
  const view = (name: string) => trialOf({ owner: somebody, contract, data: writeCall({ name, inputs: [] }, []) }, 'Final');
  return [view('name'), view('symbol'), view('decimals'), heldCall(somebody, contract, 'Final')];
}

function metadataOf(contract: string, answers: Answers): Result<AssetMetadata, string> {
  if (numberIn(answers.held) === undefined) return err(`${contract} is no contract that says what somebody holds`);
  const [name, symbol] = [readableIn(answers.name), readableIn(answers.symbol)];
  const texts = { ...(name !== undefined && { name }), ...(symbol !== undefined && { symbol }) };
  if (answers.decimals === undefined || answers.decimals === '') return ok({ ...texts, decimals: 0 });
  const decimals = numberIn(answers.decimals);
  return decimals === undefined || decimals > limits.decimalsMaximum
    ? err(`${contract} says no number of decimals that a token can have`)
    : ok({ ...texts, decimals: Number(decimals) });
}
