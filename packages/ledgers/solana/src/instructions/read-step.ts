import { ledgerWarning, type GivenRight, type LedgerWarning } from '@countersign/ledger-port';
import { base58 } from '@scure/base';

import type { NamedAccount, ReadInstruction } from '../message/read-message.ts';
import {
  associatedTokenProgram,
  computeBudgetProgram,
  firstMemoProgram,
  memoProgram,
  recentBlockhashesSysvar,
  rentSysvar,
  stakeProgram,
  systemProgram,
  tokenTypeOf,
  type TokenType,
} from '../programs.ts';

/** A token in an instruction that names it, with how much of it. */
export interface TokenStep {
  readonly token: TokenType;
  readonly mint: string;
  readonly amount: bigint;
  readonly decimals: number;
  readonly authority: string;
}

/** What an instruction does. Those that people order have a kind of their own; of others it is known what to warn of, or nothing. */
export type Step =
  | { readonly type: 'UnitLimit'; readonly units: number }
  | { readonly type: 'UnitPrice'; readonly price: bigint }
  | { readonly type: 'DataLimit'; readonly bytes: number }
  | { readonly type: 'Memo'; readonly data: Uint8Array }
  | { readonly type: 'AdvanceNonce'; readonly account: string; readonly authority: string }
  | { readonly type: 'TransferCoins'; readonly from: string; readonly to: string; readonly amount: bigint }
  | {
      readonly type: 'CreateAccount';
      readonly payer: string;
      readonly address: string;
      readonly seed: string;
      readonly lamports: bigint;
      readonly bytes: bigint;
      readonly owner: string;
    }
  | { readonly type: 'InitializeNonce'; readonly account: string; readonly authority: string }
  | {
      readonly type: 'InitializeMint';
      readonly token: TokenType;
      readonly mint: string;
      readonly decimals: number;
      readonly authority: string;
    }
  | {
      readonly type: 'OpenTokenAccount';
      readonly payer: string;
      readonly account: string;
      readonly owner: string;
      readonly mint: string;
      readonly token: TokenType;
    }
  | ({ readonly type: 'TransferTokens'; readonly from: string; readonly to: string } & TokenStep)
  | ({ readonly type: 'MintTokens'; readonly to: string } & TokenStep)
  | ({ readonly type: 'BurnTokens'; readonly from: string } & TokenStep)
  | {
      readonly type: 'Other';
      readonly name: string;
      readonly warnings: readonly LedgerWarning[];
      readonly rights: readonly GivenRight[];
    };

/** Bytes of an instruction's data, numbers with the lowest byte first. */
class Data {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bytes(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    this.#at += count;
    return taken;
  }

  number(count: number): bigint {
    return this.bytes(count).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  }

  key(): string {
    return base58.encode(this.bytes(32));
  }

  /** A key, where there are that many bytes still. */
  optionalKey(): string | undefined {
    const bytes = this.bytes(32);
    return bytes.length === 32 ? base58.encode(bytes) : undefined;
  }

  /** Whether exactly what is there was read. */
  isRead(): boolean {
    return this.#at === this.#bytes.length;
  }
}

type Reader = (accounts: readonly NamedAccount[], data: Data) => Step | undefined;

/** What an instruction does, by its bytes alone. */
export function readStep({ program, accounts, data }: ReadInstruction): Step {
  const token = tokenTypeOf(program);
  if (token !== undefined) return known(readToken(token), accounts, data) ?? otherToken(accounts, data);
  if (program === memoProgram || program === firstMemoProgram) return { type: 'Memo', data };
  if (program === systemProgram) return known(readSystem, accounts, data) ?? otherSystem(accounts, data);
  if (program === computeBudgetProgram) return known(readBudget, accounts, data) ?? other('ComputeBudget');
  if (program === associatedTokenProgram) return known(readOpening, accounts, data) ?? unknown('AssociatedToken');
  return program === stakeProgram ? otherStake(accounts, data) : unknown(program);
}

function known(read: Reader, accounts: readonly NamedAccount[], bytes: Uint8Array): Step | undefined {
  const data = new Data(bytes);
  const step = read(accounts, data);
  return step !== undefined && data.isRead() ? step : undefined;
}

function other(name: string, warning?: LedgerWarning, ...rights: readonly GivenRight[]): Step {
  return { type: 'Other', name, warnings: warning === undefined ? [] : [warning], rights };
}

/** Nobody here knows what it does. */
function unknown(name: string): Step {
  return other(name, ledgerWarning('UnknownOperation', { operation: name }));
}

const readBudget: Reader = (_, data) => {
  const code = data.number(1);
  if (code === 2n) return { type: 'UnitLimit', units: Number(data.number(4)) };
  if (code === 4n) return { type: 'DataLimit', bytes: Number(data.number(4)) };
  return code === 3n ? { type: 'UnitPrice', price: data.number(8) } : undefined;
};

/** The addresses of accounts that are there in these parts; undefined where there are others, or any of them lacks what it needs. */
function named(accounts: readonly NamedAccount[], ...needs: readonly ('' | 'w' | 's' | 'ws')[]): readonly string[] | undefined {
  if (accounts.length !== needs.length) return undefined;
  const addresses = accounts.flatMap(({ address, signs, writes }, index) => {
    const need = needs[index] ?? '';
    return address === undefined || (need.includes('w') && !writes) || (need.includes('s') && !signs) ? [] : [address];
  });
  return addresses.length === needs.length ? addresses : undefined;
}

const readSystem: Reader = (accounts, data) => {
  const code = data.number(4);
  if (code === 2n) {
    const [from, to] = named(accounts, 'ws', 'w') ?? [];
    return from === undefined || to === undefined ? undefined : { type: 'TransferCoins', from, to, amount: data.number(8) };
  }
  if (code === 4n) {
    const [account, sysvar, authority] = named(accounts, 'w', '', 's') ?? [];
    if (account === undefined || authority === undefined || sysvar !== recentBlockhashesSysvar) return undefined;
    return { type: 'AdvanceNonce', account, authority };
  }
  if (code === 6n) {
    const [account, sysvar, rent] = named(accounts, 'w', '', '') ?? [];
    if (account === undefined || sysvar !== recentBlockhashesSysvar || rent !== rentSysvar) return undefined;
    return { type: 'InitializeNonce', account, authority: data.key() };
  }
  return code === 3n ? readCreation(accounts, data) : undefined;
};

/** An account at an address that follows from the payer and a seed. */
const readCreation: Reader = (accounts, data) => {
  const [payer, address] = named(accounts, 'ws', 'w') ?? [];
  const base = data.key();
  const length = data.number(8);
  if (payer === undefined || address === undefined || base !== payer || length > 32n) return undefined;
  const seed = new TextDecoder().decode(data.bytes(Number(length)));
  const [lamports, bytes] = [data.number(8), data.number(8)];
  return { type: 'CreateAccount', payer, address, seed, lamports, bytes, owner: data.key() };
};

const readOpening: Reader = (accounts, data) => {
  const [payer, account, owner, mint, system, program = ''] = named(accounts, 'ws', 'w', '', '', '', '') ?? [];
  const token = tokenTypeOf(program);
  if (data.number(1) !== 1n || system !== systemProgram || token === undefined) return undefined;
  if (payer === undefined || account === undefined || owner === undefined || mint === undefined) return undefined;
  return { type: 'OpenTokenAccount', payer, account, owner, mint, token };
};

function readToken(token: TokenType): Reader {
  return (accounts, data) => {
    const code = data.number(1);
    if (code === 20n) {
      const [mint] = named(accounts, 'w') ?? [];
      const [decimals, authority, freezer] = [Number(data.number(1)), data.key(), data.number(1)];
      if (mint === undefined || freezer !== 0n) return undefined;
      return { type: 'InitializeMint', token, mint, decimals, authority };
    }
    const [amount, decimals] = [data.number(8), Number(data.number(1))];
    if (code === 12n) {
      const [from, mint, to, authority] = named(accounts, 'w', '', 'w', 's') ?? [];
      if (from === undefined || mint === undefined || to === undefined || authority === undefined) return undefined;
      return { type: 'TransferTokens', token, from, to, mint, authority, amount, decimals };
    }
    const [first, second, authority] = named(accounts, 'w', 'w', 's') ?? [];
    if (first === undefined || second === undefined || authority === undefined) return undefined;
    if (code === 14n) return { type: 'MintTokens', token, mint: first, to: second, authority, amount, decimals };
    return code === 15n ? { type: 'BurnTokens', token, from: first, mint: second, authority, amount, decimals } : undefined;
  };
}

/** Instructions of the system program that nobody orders here: those that give an account away are dangerous. */
function otherSystem(accounts: readonly NamedAccount[], bytes: Uint8Array): Step {
  const data = new Data(bytes);
  const code = data.number(4);
  if (code === 1n) return handedOver('Assign', accounts, data.optionalKey());
  if (code === 7n) return handedOver('AuthorizeNonce', accounts, data.optionalKey());
  if (code === 10n) {
    // The base and the seed that the account's address is made of come first.
    data.bytes(32);
    data.bytes(Number(data.number(8)));
    return handedOver('Assign', accounts, data.optionalKey());
  }
  if (code === 5n) return other('WithdrawNonce', ledgerWarning('EmptiesAccount', { address: addressAt(accounts, 0) }));
  return unknown('System');
}

/** The same of the stake program: who may decide of a stake, and what comes out of it. */
function otherStake(accounts: readonly NamedAccount[], bytes: Uint8Array): Step {
  const data = new Data(bytes);
  const code = data.number(4);
  if (code === 1n || code === 8n) return handedOver('AuthorizeStake', accounts, data.optionalKey());
  if (code === 10n || code === 11n) return handedOver('AuthorizeStake', accounts, accounts[3]?.address);
  if (code === 4n) return other('WithdrawStake', ledgerWarning('EmptiesAccount', { address: addressAt(accounts, 0) }));
  return unknown('Stake');
}

/** The same of the token programs. */
function otherToken(accounts: readonly NamedAccount[], bytes: Uint8Array): Step {
  const data = new Data(bytes);
  const code = data.number(1);
  if (code === 4n || code === 13n) return approval(data.number(8), addressAt(accounts, code === 4n ? 1 : 2));
  if (code === 6n) {
    const hasNew = data.bytes(2)[1] === 1;
    return handedOver('SetAuthority', accounts, hasNew ? data.optionalKey() : undefined);
  }
  if (code === 9n) return other('CloseAccount', ledgerWarning('EmptiesAccount', { address: addressAt(accounts, 0) }));
  return unknown('Token');
}

function approval(limit: bigint, holder: string): Step {
  const isUnlimited = limit === 2n ** 64n - 1n;
  return other(
    'Approve',
    isUnlimited ? ledgerWarning('UnlimitedAllowance', { holder }) : ledgerWarning('Allowance', { holder, amount: `${limit}` }),
    {
      type: 'Allowance',
      holder: { type: 'Address', address: holder },
      asset: { type: 'Unknown' },
      limit: isUnlimited ? 'Unlimited' : limit,
    },
  );
}

/** Somebody else decides of the first account from then on; nobody where no key is named. */
function handedOver(name: string, accounts: readonly NamedAccount[], holder: string | undefined): Step {
  const warning = ledgerWarning('ChangesAuthority', { address: addressAt(accounts, 0) });
  if (holder === undefined) return other(name, warning);
  return other(name, warning, { type: 'Key', holder: { type: 'Address', address: holder } });
}

function addressAt(accounts: readonly NamedAccount[], place: number): string {
  return accounts[place]?.address ?? '?';
}
