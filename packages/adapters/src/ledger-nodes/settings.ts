import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { CodedError } from '@countersign/kernel';
import { rulesOf } from '@countersign/ledger-bitcoin';
import { feeAtRisk, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Ledger, LedgerParametersBitcoin, LedgerParametersEthereum, LedgerParametersXRPL } from '@countersign/model';
import { z } from 'zod';

import { BitcoinChain, bitcoinParameters } from './bitcoin/chain-parameters.ts';
import { EthereumChain, ethereumParameters } from './ethereum/chain-parameters.ts';
import { fixedRates, mistakenRate } from './bitcoin/fee-forms.ts';
import { fixedPrices } from './ethereum/fee-forms.ts';
import { decimalUnits, usualPatienceSeconds, type FeeSettings } from './fee-source/settings.ts';
import { identityCalls } from './following/chain.ts';
import type { NodeSettings } from './json-rpc/json-rpc.ts';
import { XrplNetwork, xrplParameters } from './xrpl/chain-parameters.ts';
import { fixedMultipliers } from './xrpl/fees.ts';

/** A ledger with a real network, as the operator set it. */
export interface LedgerSettings {
  readonly ledger: Ledger;
  /** Of the chain's first block, where it is known. */
  readonly genesisHash: string | undefined;
  readonly nodes: readonly NodeSettings[];
  /** Servers that know where an address occurs; none: blocks are read from `firstBlock` on. */
  readonly history: readonly NodeSettings[];
  /** How many blocks have a transaction, the first one counted, until it is confirmed; 1 where the chain itself says which block is final. */
  readonly confirmations: number;
  /** How the chain calls the newest block that counts as final; undefined: confirmations are counted. */
  readonly finality: 'finalized' | 'safe' | undefined;
  /** The first block that is read; undefined: the one after the newest when the ledger is first read. */
  readonly firstBlock: number | undefined;
  /** Whether blocks are read with what contracts sent in them, which not every node tells. */
  readonly traces: boolean;
  readonly explorer: Explorer | undefined;
  /** How much more for a virtual byte a replacement pays for the network at large, decimal text; undefined: what most nodes ask for. */
  readonly replacementRate: string | undefined;
  /** From where fee levels are; undefined: from the nodes. */
  readonly fees: FeeSettings | undefined;
}

/** Where people look things up: URLs with `{transaction}` and `{address}` in them. */
export interface Explorer {
  readonly transaction: string;
  readonly address: string;
}

const mostCalls = 1_000;

/**
 * Calls that go out together where the file says nothing. Those who sell access to nodes take few; nodes of the Bitcoin family are one's own and take
 * any number; for those of XRPL each is a request.
 */
const usualCalls = { Ethereum: 50, Bitcoin: mostCalls, XRPL: 8 } as const;
/** Requests to a history server that are under way at once where the file says nothing. */
const usualHistoryRequests = 8;

const Node = z.strictObject({
  url: z.url({ protocol: /^(https?|wss?)$/, error: 'No URL that begins with http://, https://, ws:// or wss://' }),
  user: z.string().min(1).optional(),
  passwordFile: z.string().min(1).optional(),
  passwordVariable: z.string().min(1).optional(),
  tokenFile: z.string().min(1).optional(),
  tokenVariable: z.string().min(1).optional(),
  requestsPerSecond: z.number().positive().max(10_000).optional(),
  batch: z
    .int()
    .min(identityCalls + 1)
    .max(mostCalls)
    .optional(),
  timeoutSeconds: z.int().min(1).max(300).default(15),
});

/** Where a node publishes, as its own configuration writes it. */
const PublisherUrl = z
  .string()
  .regex(/^tcp:\/\/(\[[0-9a-f:]+\]|[^\s/:@[\]]+):[0-9]{1,5}$/i, 'No address such as "tcp://127.0.0.1:28332"')
  .transform((url) => {
    const [, host = '', port = ''] = /^tcp:\/\/\[?(.+?)\]?:([0-9]+)$/.exec(url) ?? [];
    return { host, port: Number(port) };
  })
  .refine(({ port }) => port >= 1 && port <= 65_535, 'No port');

/** What is reached by HTTP alone. */
const overHttp = (what: string) =>
  Node.extend({ url: z.url({ protocol: /^https?$/, error: `${what} speak no WebSocket: a URL with http:// or https://` }) });

/** A server that fees are asked of while somebody waits for them. */
const patient = { timeoutSeconds: z.int().min(1).max(300).default(usualPatienceSeconds) };

/** A service that tells fees in a form of its own. */
const feeService = <Form extends string>(form: Form) => overHttp('Fee services').extend({ ...patient, form: z.literal(form) });
/** A further node of the network, which is asked for nothing but fees. */
const asFeeNode = { ...patient, form: z.literal('node') };

const noForm = (forms: string) => `Not a form in which fees of this family are told: ${forms}`;

/** Nodes, or other servers, that are asked for the same, in their order. */
const nodesOf = <Shape extends typeof Node>(node: Shape) =>
  z
    .array(node)
    .min(1)
    .max(5)
    // Who asks one node twice has a second opinion from nobody, whichever way it is asked.
    .refine(
      (nodes) => new Set(nodes.map(({ url }) => url.replace(/^ws/, 'http'))).size === nodes.length,
      'Two nodes have one URL',
    );

/** A page about something, by a URL in which a placeholder stands for it; never in its host. */
function pageUrl(member: string) {
  return z.url({ protocol: /^https?$/, error: 'No URL that begins with http:// or https://' }).refine((url) => {
    const [one, other] = ['a', 'b'].map((value) => URL.parse(url.replace(`{${member}}`, value)));
    return one?.origin === other?.origin && one?.href !== other?.href;
  }, `No URL with {${member}} in its path`);
}

/** What the entries of all families have. */
const common = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'Not an id such as "ethereum-main"'),
  alias: z.string().min(1).max(75).optional(),
  nodes: nodesOf(Node),
  confirmations: z.int().min(1).max(10_000),
  firstBlock: z.int().min(0).optional(),
  explorer: z.strictObject({ transaction: pageUrl('transaction'), address: pageUrl('address') }).optional(),
  maximumFee: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,18})?$/, 'Not a decimal number of coins such as "0.05"')
    .optional(),
};

const Entry = z.discriminatedUnion(
  'family',
  [
    z.strictObject({
      ...common,
      family: z.literal('Ethereum'),
      parameters: EthereumChain,
      confirmations: z.union(
        [common.confirmations, z.literal(['finalized', 'safe'])],
        'Neither a number from 1 to 10000 nor "finalized" or "safe"',
      ),
      traces: z.boolean().default(false),
      fees: z
        .discriminatedUnion(
          'form',
          [fixedPrices, Node.extend(asFeeNode), feeService('etherscan')],
          noForm('"fixed", "node" or "etherscan"'),
        )
        .optional(),
    }),
    z
      .strictObject({
        ...common,
        family: z.literal('Bitcoin'),
        parameters: BitcoinChain,
        nodes: nodesOf(overHttp('Nodes of this family').extend({ zmq: PublisherUrl.optional() })),
        history: nodesOf(overHttp('History servers')).default([]),
        replacementRate: z
          .string()
          .regex(
            /^(0|[1-9][0-9]{0,5})(\.[0-9]{1,3})?$/,
            'Not a decimal number of satoshis per virtual byte such as "1", with 3 places at most',
          )
          .optional(),
        fees: z
          .discriminatedUnion(
            'form',
            [fixedRates, overHttp('Nodes of this family').extend(asFeeNode), feeService('esplora'), feeService('mempool')],
            noForm('"fixed", "node", "esplora" or "mempool"'),
          )
          .optional(),
      })
      .superRefine(({ parameters, history, fees }, context) => {
        const rules = rulesOf(parameters.coin);
        const message = fees?.form === 'fixed' ? mistakenRate([fees.low, fees.medium, fees.high], rules) : undefined;
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['fees', 'high'], message });
        if (history.length > 0 && rules.hasTokens)
          context.addIssue({
            code: 'custom',
            path: ['history'],
            message: 'History servers know nothing of the tokens of this network: leave it out, and set firstBlock',
          });
      }),
    z.strictObject({
      ...common,
      family: z.literal('XRPL'),
      parameters: XrplNetwork,
      confirmations: z.literal(1, 'What a ledger of XRPL has is final: leave it out').default(1),
      fees: z.discriminatedUnion('form', [fixedMultipliers, Node.extend(asFeeNode)], noForm('"fixed" or "node"')).optional(),
    }),
  ],
  'Not a ledger of a family that has nodes: "Bitcoin", "Ethereum" or "XRPL"',
);

const File = z
  .array(Entry, 'Not a list of ledgers')
  .min(1)
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'Two ledgers have one id');

interface Source {
  readonly file: string;
  readonly text: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The ledgers in a file's text. Throws `InvalidSetting`, in one line that says what is wrong and where. */
export function readLedgerSettings(source: Source): readonly LedgerSettings[] {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    throw new CodedError('InvalidSetting', `The ledgers in ${source.file} are not JSON`);
  }
  const read = File.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refusal(source, issue?.path ?? [], issue?.message ?? '');
  }
  return read.data.map((entry, index) => ({
    ledger: ledgerOf(entry, source, index),
    genesisHash: entry.family === 'XRPL' ? undefined : entry.parameters.genesisHash,
    nodes: entry.nodes.map((node, position) =>
      nodeOf(source, [index, 'nodes', position], { batch: usualCalls[entry.family], ...node }),
    ),
    history: (entry.family === 'Bitcoin' ? entry.history : []).map((server, position) =>
      nodeOf(source, [index, 'history', position], { batch: usualHistoryRequests, ...server }),
    ),
    ...confirmedBy(entry.confirmations),
    firstBlock: entry.firstBlock,
    traces: entry.family === 'Ethereum' && entry.traces,
    explorer: entry.explorer,
    replacementRate: entry.family === 'Bitcoin' ? entry.replacementRate : undefined,
    fees: entry.fees && feesOf(source, index, entry.family, entry.fees),
  }));
}

function confirmedBy(confirmations: z.infer<typeof Entry>['confirmations']): Pick<LedgerSettings, 'confirmations' | 'finality'> {
  return typeof confirmations === 'number'
    ? { confirmations, finality: undefined }
    : { confirmations: 1, finality: confirmations };
}

function feesOf(
  source: Source,
  index: number,
  family: z.infer<typeof Entry>['family'],
  fees: NonNullable<z.infer<typeof Entry>['fees']>,
): FeeSettings {
  if (fees.form === 'fixed') return { form: 'fixed', levels: [fees.low, fees.medium, fees.high] };
  const { form, ...server } = fees;
  return { form, server: nodeOf(source, [index, 'fees'], { batch: usualCalls[family], ...server }) };
}

function refusal({ file }: Source, path: readonly PropertyKey[], message: string) {
  return new CodedError(
    'InvalidSetting',
    `The ledgers in ${file} can't be read: ${path.length === 0 ? 'the file' : path.join('.')}: ${message}`,
  );
}

function ledgerOf(entry: z.infer<typeof Entry>, source: Source, index: number): Ledger {
  const { id, alias = id, maximumFee } = entry;
  const parameters = parametersOf(entry, alias);
  return {
    id,
    alias,
    parameters:
      maximumFee === undefined
        ? parameters
        : { ...parameters, maximumFee: String(feeBound(source, [index, 'maximumFee'], maximumFee, parameters)) },
    // The file has no history.
    metadata: { revision: 1, createdAt: epoch, lastModifiedAt: epoch, customProperties: {} },
  };
}

function parametersOf(
  entry: z.infer<typeof Entry>,
  alias: string,
): LedgerParametersBitcoin | LedgerParametersEthereum | LedgerParametersXRPL {
  if (entry.family === 'Ethereum') return ethereumParameters(entry.parameters, alias);
  return entry.family === 'Bitcoin' ? bitcoinParameters(entry.parameters, alias) : xrplParameters(entry.parameters, alias);
}

/** What a transaction pays at most, in the smallest unit. What is far above what is sound on the network is taken for a mistake. */
function feeBound(source: Source, path: readonly PropertyKey[], text: string, parameters: Ledger['parameters']): bigint {
  const decimals = ledgerDescriptor(parameters.type)?.decimals ?? 0;
  const usual = feeAtRisk(parameters, {}) ?? 0n;
  const coins = (amount: bigint) => decimalText(amount, decimals);
  if ((text.split('.')[1]?.length ?? 0) > decimals) throw refusal(source, path, `More than ${decimals} places`);
  const bound = decimalUnits(text, decimals);
  if (bound === 0n) throw refusal(source, path, 'Nobody takes a transaction for nothing');
  if (bound > usual * mostTimesUsual)
    throw refusal(
      source,
      path,
      `More than ${coins(usual * mostTimesUsual)} is taken for a mistake, where ${coins(usual)} is usual`,
    );
  return bound;
}

const mostTimesUsual = 100n;

function decimalText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

const epoch = '2026-01-01T00:00:00Z';

function nodeOf(
  source: Source,
  path: readonly PropertyKey[],
  node: z.infer<typeof Node> & Pick<NodeSettings, 'batch'> & { readonly zmq?: NodeSettings['publisher'] },
): NodeSettings {
  const url = new URL(node.url);
  if (url.username !== '' || url.password !== '')
    throw refusal(source, path, 'Credentials do not belong into the URL: name a user and a passwordFile or passwordVariable');
  const password = secretOf(source, path, 'password', node.passwordFile, node.passwordVariable);
  const token = secretOf(source, path, 'token', node.tokenFile, node.tokenVariable);
  if ((node.user === undefined) !== (password === undefined))
    throw refusal(source, path, 'A user needs a passwordFile or passwordVariable, and the other way round');
  if (token !== undefined && password !== undefined) throw refusal(source, path, 'Either a password or a token');
  const isInUrl = node.url.includes(placeholder);
  if (isInUrl && token === undefined) throw refusal(source, path, `${placeholder} needs a tokenFile or tokenVariable`);
  const { requestsPerSecond, batch, timeoutSeconds } = node;
  return {
    url: isInUrl && token !== undefined ? node.url.replace(placeholder, encodeURIComponent(token)) : node.url,
    authorization:
      password !== undefined
        ? `Basic ${Buffer.from(`${node.user}:${password}`).toString('base64')}`
        : token !== undefined && !isInUrl
          ? `Bearer ${token}`
          : undefined,
    requestsPerSecond,
    batch,
    timeoutSeconds,
    ...(node.zmq !== undefined && { publisher: node.zmq }),
  };
}

const placeholder = '{token}';

/** A secret from a file (relative to the one that names it) or from the environment; undefined where neither is named. */
function secretOf(
  source: Source,
  path: readonly PropertyKey[],
  what: string,
  file: string | undefined,
  variable: string | undefined,
): string | undefined {
  if (file !== undefined && variable !== undefined) throw refusal(source, path, `Either ${what}File or ${what}Variable`);
  if (variable !== undefined) {
    const value = source.environment[variable];
    if (value === undefined || value === '') throw refusal(source, path, `The environment has no ${variable}`);
    return value;
  }
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(resolve(dirname(source.file), file), 'utf8').trim();
  } catch {
    throw refusal(source, path, `The ${what}File can't be read: ${file}`);
  }
  if (text === '') throw refusal(source, path, `The ${what}File is empty: ${file}`);
  return text;
}
