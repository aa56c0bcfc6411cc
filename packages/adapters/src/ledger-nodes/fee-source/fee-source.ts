import { CodedError, isCodedError } from '@countersign/kernel';
import { feeLevelsOf, type FeeLevels, type FeePrice, type NodeSight } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { pause } from '../json-rpc/pace.ts';
import { askByForm, type FeeForm } from './fee-form.ts';
import { usualPatienceSeconds, type FeeServer, type Levels } from './settings.ts';

/** What a node says of fees. */
export interface NodeFees {
  /** Its own levels. */
  readonly own: Levels;
  /** The least that it relays, as far as it says. */
  readonly least: bigint;
  /** What is above this the ledger's own rules take for a mistake. */
  readonly most: bigint;
  /** The price of a level, where that is not the number itself. */
  readonly priceOf?: (level: bigint) => FeePrice;
}

/** The fees of a ledger: those of its source, within what its nodes relay and its rules allow, or else those of its nodes. */
export interface LedgerFees {
  readonly current: (chain: Chain) => Promise<FeeLevels>;
  /** The source, where one was named, and why it was of no use when it was last asked. */
  readonly sight: () => readonly NodeSight[];
  /** Whether nobody has asked the source lately: who watches the instance wants to know of it before somebody pays. */
  readonly isDue: () => boolean;
}

/** Payments that are built together ask once. */
const keptMilliseconds = 10_000;
/** A source that gave no answer is left alone, so that not everybody waits for it. */
const restMilliseconds = 30_000;
/** One that nobody asks for so long is asked to see whether it is there. */
const unseenMilliseconds = 60_000;

/** How a ledger's fees are found. */
export function ledgerFees(parts: {
  readonly nodeFees: (chain: Chain) => Promise<NodeFees>;
  /** Undefined: fees are those of the nodes. */
  readonly server: FeeServer | undefined;
  /** A further node as one of this network. */
  readonly chainOf: (rpc: Extract<FeeServer, { form: 'node' }>['rpc']) => Chain;
  readonly forms: Partial<Readonly<Record<FeeServer['form'], FeeForm>>>;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
  readonly now?: (() => number) | undefined;
}): LedgerFees {
  const { server, nodeFees, now = () => performance.now() } = parts;
  if (server === undefined)
    return {
      async current(chain) {
        const { own, priceOf } = await nodeFees(chain);
        return feeLevelsOf(own, priceOf);
      },
      sight: () => [],
      isDue: () => false,
    };
  const { name, purpose, ask, patienceSeconds } = sourceOf(server, parts);
  let kept: { readonly levels: Levels | undefined; readonly at: number } | undefined;
  let asking: Promise<Levels | undefined> | undefined;
  let silent: CodedError | undefined;
  let absurd: CodedError | undefined;

  async function askNow(): Promise<Levels | undefined> {
    let levels: Levels | undefined;
    try {
      levels = await inTime(ask(), patienceSeconds, `The fee source ${name} gives no answer within ${patienceSeconds} s`);
      silent = undefined;
    } catch (error) {
      if (!isCodedError(error)) throw error;
      silent = error;
    }
    kept = { levels, at: now() };
    return levels;
  }

  function levelsNow(): Promise<Levels | undefined> {
    if (kept !== undefined && now() < kept.at + (kept.levels === undefined ? restMilliseconds : keptMilliseconds))
      return Promise.resolve(kept.levels);
    return (asking ??= askNow().finally(() => (asking = undefined)));
  }

  return {
    async current(chain) {
      const [{ own, least, most, priceOf }, named] = await Promise.all([nodeFees(chain), levelsNow()]);
      if (named === undefined) return feeLevelsOf(own, priceOf);
      const levels = inOrder(named, least);
      const [, , dearest] = levels;
      absurd = dearest > most ? new CodedError('AbsurdFees', `The fee source ${name} names fees that nobody pays`) : undefined;
      return feeLevelsOf(absurd === undefined ? levels : own, priceOf);
    },
    sight() {
      const failure = silent ?? absurd;
      return [{ name, purpose, ...(failure && { failure: { code: failure.code, message: failure.message } }) }];
    },
    isDue: () => asking === undefined && (kept === undefined || now() >= kept.at + unseenMilliseconds),
  };
}

/** Levels of which none is below the least, or below a cheaper one. */
export function inOrder([low, medium, high]: Levels, least: bigint): Levels {
  const cheap = larger(low, least);
  const usual = larger(medium, cheap);
  return [cheap, usual, larger(high, usual)];
}

/** The larger of two. */
export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

interface Source extends Pick<Required<NodeSight>, 'name' | 'purpose'> {
  readonly ask: () => Promise<Levels>;
  readonly patienceSeconds: number;
}

function sourceOf(server: FeeServer, { nodeFees, chainOf, forms, sleep = pause }: Parameters<typeof ledgerFees>[0]): Source {
  if (server.form === 'fixed') {
    const ask = () => Promise.resolve(server.levels);
    return { name: 'fixed', purpose: 'FixedFees', ask, patienceSeconds: usualPatienceSeconds };
  }
  if (server.form === 'node') {
    const chain = chainOf(server.rpc);
    const ask = async () => (await nodeFees(chain)).own;
    return { name: chain.name, purpose: 'Fees', ask, patienceSeconds: server.timeoutSeconds };
  }
  const { [server.form]: form } = forms;
  if (form === undefined) throw new CodedError('UnsupportedLedger', `No ${server.form} tells fees of this ledger`);
  return {
    name: new URL(server.server.url).host,
    purpose: 'Fees',
    ask: askByForm(form, server.server, sleep),
    patienceSeconds: server.server.timeoutSeconds,
  };
}

/** The answer, if it comes within so many seconds. Throws `LedgerUnreachable`. */
async function inTime<T>(answer: Promise<T>, seconds: number, words: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodedError('LedgerUnreachable', words)), seconds * 1_000);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
