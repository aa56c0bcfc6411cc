import { nativeAsset, type AssetReference, type BuildInput, type ObservedTransaction } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { issuedAsset, xrpl } from '@countersign/ledger-xrpl';
import type { TransactionOrderParameters, XrplOperation } from '@countersign/model';

import type { NetworkNode } from '../index.ts';
import { headerHash } from '../xrpl/ledger-hash.ts';
import { startNodeProxy, type NodeProxy } from './proxy.ts';
import type { LocalLedger } from './rippled/local-ledger.ts';
import { startRippled, type Rippled } from './rippled/rippled.ts';
import { xrplLedger, xrplNode, type xrplAccount } from './xrpl-ledger.ts';

export type Account = ReturnType<typeof xrplAccount>;
type Changes = NonNullable<Parameters<typeof xrplLedger>[1]>;

const unit = 10n ** 15n;
const open: { stop(): Promise<void> }[] = [];

/** Ends all that a test opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((one) => one.stop()));
}

/** Starts a server. */
export async function serverOf(ledger?: LocalLedger): Promise<Rippled> {
  const server = await startRippled(ledger);
  open.push(server);
  return server;
}

/** A ledger by some proxies of one server, read as its tracker does. */
export async function opened(
  own: readonly Account[],
  { nodes = 1, ledger, ...changes }: Omit<Changes, 'nodes'> & { readonly nodes?: number; readonly ledger?: LocalLedger } = {},
) {
  const rippled = await serverOf(ledger);
  const proxies = await Promise.all(Array.from({ length: nodes }, () => startNodeProxy(rippled.url)));
  open.push(...proxies.map((proxy) => ({ stop: () => proxy.close() })));
  const settings = xrplLedger(
    proxies.map(({ url }) => url),
    { firstBlock: rippled.ledger.last.index + 1, networkId: rippled.ledger.networkId, ...changes },
  );
  const node = xrplNode(settings);
  const [proxy] = proxies;
  if (proxy === undefined) throw new Error('no proxy');
  return { rippled, local: rippled.ledger, node, proxy, proxies, settings, ...readerOf(node, own) };
}

/** Reads from where it came to, through several processes if need be. */
export function readerOf(node: NetworkNode, own: readonly Account[], from?: string) {
  let cursor = from;
  const addresses = own.map(({ sender }) => sender.address);
  const isWatched = (found: readonly string[]) => Promise.resolve(new Set(found.filter((one) => addresses.includes(one))));
  const read = async (): Promise<readonly ObservedTransaction[]> => {
    const all: ObservedTransaction[] = [];
    for (let more = true; more;) {
      const page = await node.observations(cursor, isWatched);
      all.push(...page.transactions);
      ({ cursor, more } = page);
    }
    return all;
  };
  return { read, cursor: () => cursor ?? '' };
}

/** What a transaction did to addresses, as the book would count it. */
export function totals(transactions: readonly ObservedTransaction[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (address: string | undefined, asset: AssetReference, amount: bigint) => {
    if (address === undefined) return;
    const key = `${address} ${asset.type === 'Native' ? 'XRP' : asset.identifier.split('.')[0]}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const { movements, fee, feePayer } of transactions) {
    add(feePayer, nativeAsset, -fee);
    for (const { from, to, asset, amount } of movements) {
      add(from[0], asset, -amount);
      add(to, asset, amount);
    }
  }
  return sums;
}

/** The asset of a currency, and its operations. */
export function currencyOf(issuer: Account, code = 'USD') {
  const currency = { type: 'Currency', code, issuer: issuer.sender.address } as const;
  const asset = issuedAsset(code, issuer.sender.address);
  if (asset === undefined) throw new Error('no asset');
  const written = (amount: number) => ({ currency: code, issuer: issuer.sender.address, value: String(amount) });
  const trust = (limit: number): XrplOperation => ({
    type: 'TrustSet',
    flags: [],
    limitAmount: { currency, value: (BigInt(limit) * unit).toString() },
  });
  const pay = (to: Account, amount: number): XrplOperation => ({
    ...coins(to, BigInt(amount) * unit),
    currency,
  });
  return { asset, written, trust, pay };
}

/** A payment. */
export function coins(to: Account, amount: bigint, tag?: number): Extract<XrplOperation, { type: 'Payment' }> {
  return {
    type: 'Payment',
    destination: { type: 'Address', address: to.sender.address },
    amount: amount.toString(),
    ...(tag !== undefined && { destinationTag: tag }),
  };
}

/** What an order of the account's makes of what the node says; the refusal's hint where it makes nothing. */
export async function built(
  node: NetworkNode,
  from: Account,
  operation: XrplOperation,
  { drops = '0', chainState: given, ...more }: Partial<BuildInput> & { readonly drops?: string } = {},
) {
  const { ledger } = xrplLedger(['http://127.0.0.1']);
  const parameters: TransactionOrderParameters = {
    type: 'XRPL',
    operation,
    feeStrategy: { type: 'SpecifiedAdditionalFee', drops },
    memos: [],
  };
  const { assets = [], destinations } = xrpl.transaction.stateQuery(parameters, []);
  const query = { senders: [from.sender.address], destinations, assets };
  const chainState = given ?? (await node.chainState(query));
  const made = xrpl.transaction.build({
    ledger,
    order: { parameters, assets: {} },
    sender: [from.sender],
    chainState,
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...more,
  });
  if (!made.ok) return made.error.hint;
  const signatures = made.value.payloads.map((payload) => signPayload(payload, from.privateKey));
  return { built: made.value, ...xrpl.transaction.assemble(made.value, signatures) };
}

/** How a node takes what an order makes. */
export async function sent(...order: Parameters<typeof built>): Promise<string> {
  const made = await built(...order);
  return typeof made === 'string' ? made : taken(order[0], made.raw);
}

/** How a node takes bytes: what it says beside the reason comes behind it. */
export async function taken(node: NetworkNode, raw: string): Promise<string> {
  const answer = await node.broadcast(raw.toLowerCase());
  return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
}

/** What a server says in place of a method's result. */
export function saying(method: string, change: (result: Record<string, unknown>) => object): NonNullable<NodeProxy['say']> {
  return (call, answer) =>
    call.method === method ? { ...answer, result: change(answer.result as Record<string, unknown>) } : answer;
}

/** A server that says the ledger of that number is the newest final one, which has everything up to there and this transaction nowhere. */
export function pastBy(index: number): NonNullable<NodeProxy['say']> {
  return (call, answer) => {
    const { ledger_index: asked, max_ledger: end } = (call.params[0] ?? {}) as { ledger_index?: unknown; max_ledger?: number };
    if (call.method === 'tx' && end !== undefined)
      return { ...answer, result: { status: 'error', error: 'txnNotFound', searched_all: true } };
    if (call.method !== 'ledger' || asked !== 'validated') return answer;
    // Its header is one that nobody can tell from a real one.
    const { ledger } = answer.result as { readonly ledger: { readonly ledger_data: string } };
    const data = `${index.toString(16).padStart(8, '0')}${ledger.ledger_data.slice(8)}`;
    const said = { ledger_index: index, ledger_hash: headerHash(data), ledger: { ledger_data: data } };
    return { ...answer, result: { ...(answer.result as object), ...said } };
  };
}
