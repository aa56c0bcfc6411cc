/** To whom goes what a stake earns; `Account` is another one, by its key. */
export type Payee =
  | { readonly type: 'Staked' | 'Stash' | 'Controller' | 'None' }
  | { readonly type: 'Account'; readonly key: string };

/** What an extrinsic does, whatever the numbers of its method on a network. Accounts are keys (hexadecimal), amounts smallest units. */
export type Call =
  | {
      readonly method: 'TransferKeepAlive' | 'TransferAllowDeath';
      readonly destination: string;
      readonly amount: bigint;
    }
  | { readonly method: 'TransferAll'; readonly destination: string; readonly keepsAlive: boolean }
  | { readonly method: 'Bond'; readonly value: bigint; readonly payee: Payee }
  | { readonly method: 'BondExtra' | 'Unbond' | 'Rebond'; readonly value: bigint }
  | { readonly method: 'WithdrawUnbonded'; readonly spans: number }
  | { readonly method: 'Nominate'; readonly targets: readonly string[] }
  | { readonly method: 'SetPayee'; readonly payee: Payee }
  | { readonly method: 'Chill' | 'SetController' };

/** Names a method that is read here. */
export type Method = Call['method'];

/** The pallets that methods are in. The first two are read, and never built. */
export const palletsOfMethods = {
  TransferAll: 'Balances',
  TransferAllowDeath: 'Balances',
  TransferKeepAlive: 'Balances',
  Bond: 'Staking',
  BondExtra: 'Staking',
  Chill: 'Staking',
  Nominate: 'Staking',
  Rebond: 'Staking',
  SetController: 'Staking',
  SetPayee: 'Staking',
  Unbond: 'Staking',
  WithdrawUnbonded: 'Staking',
} as const satisfies Record<Method, string>;

/** How a payee is numbered in bytes. */
export const payeeNumbers = { Staked: 0, Stash: 1, Controller: 2, Account: 3, None: 4 } as const satisfies Record<
  Payee['type'],
  number
>;
