import { CodedError, type JsonObject } from '@countersign/kernel';
import type { ChainStateQuery } from '@countersign/ledger-port';
import {
  chainStateToJson,
  encodeText,
  isContract,
  mostGas,
  mostStorage,
  type TezosAccountState,
  type TezosEstimate,
} from '@countersign/ledger-tezos';

import { take, type Chain } from '../following/chain.ts';
import { blocksOnTop, get, pathOf, post, read, readOne, takeUnlessAbsent } from './ask.ts';
import { asJson } from './micheline-json.ts';
import { Constants, Contract, Deactivated, Header, ManagerKey, Mutez, Pending, Simulated } from './shapes.ts';

/** What bakers ask for at least where they changed nothing, which no node says. */
const usualFees = { minimalFee: '100', nanotezPerGas: '100', nanotezPerByte: '1000' } as const;

/** All that building an operation depends on. The branch is a block that can't be taken back. */
export async function chainState(chain: Chain, query: ChainStateQuery, chainId: string): Promise<JsonObject> {
  const [head, branch] = await read(chain, [pathOf.header('head'), pathOf.header(`head~${blocksOnTop}`)], Header);
  if (head === undefined || branch === undefined) throw new CodedError('InternalError', 'No header');
  const constants = await readOne(chain, pathOf.constants('head'), Constants);
  const addresses = [...new Set([...query.senders, ...query.destinations])];
  const waiting = query.senders.length === 0 ? [] : await pendingOf(chain);
  const accounts: Record<string, TezosAccountState> = {};
  const bakers: string[] = [];
  for (const address of addresses) {
    const account = await accountAt(chain, address);
    if (account === undefined) continue;
    const queued = waiting.flatMap(({ source, counter }) => (source === address && counter !== undefined ? [counter] : []));
    accounts[address] = { ...account, ...(queued.length > 0 && { queued }) };
    if (!isContract(address) && query.destinations.includes(address) && (await isBaker(chain, address))) bakers.push(address);
  }
  const [sender] = query.senders;
  const estimate =
    query.call && sender !== undefined ? await estimateOf(chain, chainId, query.call, sender, accounts) : undefined;
  return chainStateToJson({
    branch: branch.hash,
    branchLevel: branch.level,
    level: head.level,
    costPerByte: constants.cost_per_byte,
    ...usualFees,
    accounts,
    bakers,
    ...(estimate !== undefined && { estimate }),
  });
}

/** An account in the newest block. A contract that is not there is none, and an account that holds nothing is not there either. */
async function accountAt(chain: Chain, address: string): Promise<TezosAccountState | undefined> {
  const path = pathOf.contract('head', address);
  if (isContract(address)) {
    const [answer] = await chain.ask([get(path)]);
    const found = takeUnlessAbsent(chain, path, answer, Contract);
    return found && { balance: found.balance, counter: '0', isRevealed: false };
  }
  const parts = ['', '/manager_key', '/staked_balance', '/unstaked_frozen_balance', '/unstaked_finalizable_balance'];
  const [whole, key, staked, frozen, finalizable] = await chain.ask(parts.map((part) => get(`${path}${part}`)));
  const account = takeUnlessAbsent(chain, path, whole, Contract);
  if (account === undefined) return undefined;
  const amount = (answer: typeof staked) => BigInt(takeUnlessAbsent(chain, path, answer, Mutez) ?? '0');
  const unstaking = amount(frozen) + amount(finalizable);
  return {
    balance: account.balance,
    counter: account.counter ?? '0',
    isRevealed: typeof takeUnlessAbsent(chain, path, key, ManagerKey) === 'string',
    ...(account.delegate !== undefined && { delegate: account.delegate }),
    ...(amount(staked) > 0n && { staked: amount(staked).toString() }),
    ...(unstaking > 0n && { unstaking: unstaking.toString() }),
  };
}

/** Whether a block has the key of an account. */
export async function isRevealedAt(chain: Chain, block: string, address: string): Promise<boolean> {
  const path = `${pathOf.contract(block, address)}/manager_key`;
  const [answer] = await chain.ask([get(path)]);
  return typeof takeUnlessAbsent(chain, path, answer, ManagerKey) === 'string';
}

/** Contents of operations that wait for a block, as far as the node found them good. */
export async function pendingOf(chain: Chain) {
  const { validated = [], applied = [] } = await readOne(chain, pathOf.pending, Pending);
  return [...validated, ...applied].flatMap(({ hash, contents }) =>
    contents.map(({ source, counter }) => ({ hash, source, counter })),
  );
}

async function isBaker(chain: Chain, address: string): Promise<boolean> {
  const path = pathOf.deactivated('head', address);
  const [answer] = await chain.ask([get(path)]);
  // A node refuses the question for who is no delegate.
  return answer?.ok === true && !take(chain.name, path, answer, Deactivated);
}

/** What a call uses by the node's trial: it is carried out on the newest block, without a signature, and nothing comes of it. */
async function estimateOf(
  chain: Chain,
  chainId: string,
  { to, value, data }: NonNullable<ChainStateQuery['call']>,
  source: string,
  accounts: Readonly<Record<string, TezosAccountState>>,
): Promise<TezosEstimate | undefined> {
  if (to === undefined || !isContract(to)) return undefined;
  const parameters = data === '' ? undefined : asJson(data);
  if (data !== '' && parameters === undefined) return { failure: 'no node is asked with code in the argument of a call' };
  const head = await readOne(chain, pathOf.header('head'), Header);
  const content = {
    kind: 'transaction',
    source,
    fee: '0',
    counter: (BigInt(accounts[source]?.counter ?? '0') + 1n).toString(),
    gas_limit: mostGas.toString(),
    storage_limit: mostStorage.toString(),
    amount: value.toString(),
    destination: to,
    ...(parameters !== undefined && { parameters }),
  };
  const operation = { branch: head.hash, contents: [content], signature: nobodysSignature };
  const [answer] = await chain.ask([post(pathOf.simulate('head'), { operation, chain_id: chainId })]);
  if (answer?.ok === false) return { failure: answer.error.message };
  const [tried] = take(chain.name, 'simulate_operation', answer, Simulated).contents;
  const results = [
    ...(tried?.metadata?.operation_result === undefined ? [] : [tried.metadata.operation_result]),
    ...(tried?.metadata?.internal_operation_results.map(({ result }) => result) ?? []),
  ];
  const [own] = results;
  if (own?.status !== 'applied') return { failure: `the contract ${own?.status ?? 'says nothing'}` };
  const milligas = results.reduce((sum, { consumed_milligas: used = '0' }) => sum + BigInt(used), 0n);
  const storage = results.reduce(
    (sum, { paid_storage_size_diff: more = '0', allocated_destination_contract: isNew }) =>
      sum + BigInt(more) + (isNew === true ? 257n : 0n),
    0n,
  );
  return { gas: ((milligas + 999n) / 1_000n).toString(), storage: storage.toString() };
}

/** A trial checks no signature. */
const nobodysSignature = encodeText('edsig', new Uint8Array(64));
