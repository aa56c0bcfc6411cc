import {
  accountOfKey,
  bytesOfAccount,
  decodeText,
  isContract,
  mutezPerByte,
  readParameters,
  type Content,
  type Operation,
  type TransactionContent,
} from '@countersign/ledger-tezos';

import type { ReadableState } from '../framework/rules.ts';
import { readAccount, readGlobalCounter, type AccountRecord } from './records.ts';

/** Why the network does not carry a content out: the id of the protocol's error, and its words. */
export interface Failure {
  readonly id: string;
  readonly message: string;
}

/** What an operation does: the accounts that it changes, and what it costs. A failed one costs its fee and nothing else happens. */
export interface Execution {
  readonly accounts: ReadonlyMap<string, AccountRecord | undefined>;
  readonly globalCounter: bigint;
  readonly fee: bigint;
  /** What is burnt for storage. */
  readonly burnt: bigint;
  readonly failure?: Failure;
}

/** Carries an operation out whose source is there and whose counters are the next ones. */
export async function execute(operation: Operation, state: ReadableState): Promise<Execution> {
  const fee = operation.contents.reduce((sum, content) => sum + content.fee, 0n);
  const [{ source }] = operation.contents;
  const globalCounter = (await readGlobalCounter(state)) + BigInt(operation.contents.length);
  const paid = await afterFees(operation, state);
  const draft = new Draft(state, new Map([[source, paid]]), globalCounter);
  for (const content of operation.contents) {
    const failure = await apply(content, draft);
    if (failure !== undefined) return { accounts: new Map([[source, emptied(paid)]]), globalCounter, fee, burnt: 0n, failure };
  }
  return { accounts: draft.changed(), globalCounter, fee, burnt: draft.burnt };
}

/** The source once its fees are paid and its counters are used. */
async function afterFees({ contents }: Operation, state: ReadableState): Promise<AccountRecord> {
  const [{ source }] = contents;
  const account = await readAccount(state, source);
  const fee = contents.reduce((sum, content) => sum + content.fee, 0n);
  return {
    ...account,
    balance: (BigInt(account?.balance ?? '0') - fee).toString(),
    counter: (contents.at(-1)?.counter ?? 0n).toString(),
  };
}

/** Accounts as they are in the middle of an operation. */
class Draft {
  burnt = 0n;
  readonly #state: ReadableState;
  readonly #accounts: Map<string, AccountRecord>;
  readonly #globalCounter: bigint;

  constructor(state: ReadableState, accounts: Map<string, AccountRecord>, globalCounter: bigint) {
    this.#state = state;
    this.#accounts = accounts;
    this.#globalCounter = globalCounter;
  }

  async account(address: string): Promise<AccountRecord | undefined> {
    return this.#accounts.get(address) ?? readAccount(this.#state, address);
  }

  put(address: string, account: AccountRecord): void {
    this.#accounts.set(address, account);
  }

  /** An account that comes to be now. */
  created(): AccountRecord {
    return { balance: '0', counter: this.#globalCounter.toString() };
  }

  changed(): ReadonlyMap<string, AccountRecord | undefined> {
    return new Map([...this.#accounts].map(([address, account]) => [address, isContract(address) ? account : emptied(account)]));
  }
}

/** An implicit account that holds nothing is there no more, its key and its counter neither; a baker stays. */
function emptied(account: AccountRecord): AccountRecord | undefined {
  return account.balance === '0' && account.isBaker !== true ? undefined : account;
}

async function apply(content: Content, draft: Draft): Promise<Failure | undefined> {
  const account = await draft.account(content.source);
  if (account === undefined)
    return { id: 'implicit.empty_implicit_contract', message: `Empty implicit contract (${content.source})` };
  switch (content.kind) {
    case 'reveal': {
      if (account.publicKey !== undefined)
        return {
          id: 'contract.previously_revealed_key',
          message: `Previously revealed manager key for contract ${content.source}`,
        };
      if (accountOfKey(decodeText('edpk', content.publicKey) ?? new Uint8Array()) !== content.source)
        return { id: 'contract.manager.inconsistent_hash', message: 'The hash of the manager public key is not as announced' };
      draft.put(content.source, { ...account, publicKey: content.publicKey });
      return undefined;
    }
    case 'delegation': {
      const { delegate: _, ...rest } = account;
      if (content.delegate === undefined) {
        draft.put(content.source, rest);
        return undefined;
      }
      if ((await draft.account(content.delegate))?.isBaker !== true)
        return {
          id: 'contract.manager.unregistered_delegate',
          message: `The provided public key (with hash ${content.delegate}) is not registered as valid delegate key`,
        };
      if (account.delegate === content.delegate)
        return { id: 'delegate.unchanged', message: 'Contract already delegated to the given delegate' };
      draft.put(content.source, { ...rest, delegate: content.delegate });
      return undefined;
    }
    case 'transaction':
      return pay(content, account, draft);
  }
}

async function pay(content: TransactionContent, account: AccountRecord, draft: Draft): Promise<Failure | undefined> {
  const { source, destination, amount, storageLimit, parameters } = content;
  if (!isContract(destination) && amount === 0n)
    return {
      id: 'contract.empty_transaction',
      message: `Transactions of 0ꜩ towards a contract without code are forbidden (${destination})`,
    };
  const isNew = (await draft.account(destination)) === undefined;
  if (isNew && isContract(destination))
    return { id: 'contract.non_existing_contract', message: `Contract ${destination} does not exist` };
  const read = parameters === undefined ? undefined : readParameters(parameters);
  if (read?.entrypoint === 'fail') return { id: 'michelson_v1.script_rejected', message: 'Script reached FAILWITH instruction' };
  const burnt = isNew ? bytesOfAccount * mutezPerByte : 0n;
  if (isNew && storageLimit < bytesOfAccount)
    return { id: 'storage_exhausted.operation', message: 'Storage quota exceeded for the operation' };
  const left = BigInt(account.balance) - amount - burnt;
  if (left < 0n)
    return {
      id: 'contract.balance_too_low',
      message: `Balance of contract ${source} too low (${account.balance}) to spend ${amount + burnt}`,
    };
  if (left === 0n && account.delegate !== undefined && destination !== source)
    return {
      id: 'implicit.empty_implicit_delegated_contract',
      message: `Emptying the implicit delegated contract (${source}) is not allowed`,
    };
  draft.burnt += burnt;
  draft.put(source, { ...account, balance: left.toString() });
  const paid = (await draft.account(destination)) ?? draft.created();
  draft.put(destination, { ...paid, balance: (BigInt(paid.balance) + amount).toString() });
  return undefined;
}
