import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { AssetReference, TransactionRefusal } from '@countersign/ledger-port';
import type {
  Ledger,
  SolanaMintAccount,
  SolanaTransferOutput,
  TransactionDestination,
  TransactionOrderParameters,
  TransactionOrderParametersSolana,
} from '@countersign/model';

import { addressBytes, parseAddress } from '../address.ts';
import { maximumLamports, readAmount } from '../amount.ts';
import { tokenOf } from '../assets.ts';
import { refuse, solanaParameters } from '../errors.ts';
import type { TokenType } from '../programs.ts';
import { checkMemos } from './memos.ts';

/** A token as an order names it: its program is known of known assets alone, and nothing where assets are not known yet. */
export interface OrderedToken {
  readonly mint?: string;
  readonly type?: TokenType;
}

/** A payee, and how much it is paid. */
export interface OrderedOutput {
  readonly to: string;
  readonly amount: bigint;
}

/** An operation with its addresses and amounts read. `owner` is absent where it is the paying account. */
export type OrderedOperation =
  | { readonly type: 'Transfer'; readonly outputs: readonly OrderedOutput[] }
  | { readonly type: 'TransferToken'; readonly outputs: readonly OrderedOutput[]; readonly token: OrderedToken }
  | { readonly type: 'FundAtaAccount'; readonly owner?: string; readonly token: OrderedToken }
  | { readonly type: 'MintTo'; readonly to: string; readonly amount: bigint; readonly token: OrderedToken }
  | { readonly type: 'Burn'; readonly amount: bigint; readonly token: OrderedToken }
  | { readonly type: 'CreateNonceAccount'; readonly seed: string; readonly accountId: string }
  | { readonly type: 'InitializeMint'; readonly seed: string; readonly tokenType: TokenType; readonly decimals: number };

/** An order's parameters, narrowed, and read. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersSolana;
  readonly operation: OrderedOperation;
  readonly nonceAccount?: string;
}

type Checked<T> = Result<T, TransactionRefusal>;
type KnownAssets = Readonly<Record<string, AssetReference>> | undefined;

/** Checks what depends on no chain state: the operation, addresses, amounts, memos. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Checked<void> {
  const checked = checkOrder(parameters, ledger, undefined);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. Without known assets, a ticker stays one. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger, known: KnownAssets): Checked<CheckedOrder> {
  solanaParameters(ledger);
  if (parameters.type !== 'Solana') return refuse('InvalidUserPayload', `Solana takes no ${parameters.type} order`);
  const memos = checkMemos(parameters.memos);
  if (!memos.ok) return memos;
  const operation = readOperation(parameters, ledger, known);
  if (!operation.ok) return operation;
  if (parameters.nonceAccount === undefined) return ok({ parameters, operation: operation.value });
  const nonceAccount = readAddress(parameters.nonceAccount, ledger);
  return nonceAccount.ok ? ok({ parameters, operation: operation.value, nonceAccount: nonceAccount.value }) : nonceAccount;
}

function readOperation(
  { operation }: TransactionOrderParametersSolana,
  ledger: Ledger,
  known: KnownAssets,
): Checked<OrderedOperation> {
  const { type } = operation;
  if (type === 'CreateNonceAccount') {
    const { createOnAccount: accountId } = operation;
    return ok({ type, seed: seedOf(accountId), accountId });
  }
  if (type === 'InitializeMint') {
    const { decimals, tokenType } = operation;
    if (decimals > 255) return refuse('InvalidUserPayload', 'A token has at most 255 decimals');
    return ok({ type, seed: seedOf(operation.mintAccount), tokenType, decimals });
  }
  if (type === 'Transfer') {
    const outputs = readOutputs(operation.outputs, ledger, maximumLamports);
    return outputs.ok ? ok({ type, outputs: outputs.value }) : outputs;
  }
  const token = readToken(operation.mintAccount, ledger, known);
  if (!token.ok) return token;
  if (type === 'TransferToken') {
    const outputs = readOutputs(operation.outputs, ledger);
    return outputs.ok ? ok({ type, outputs: outputs.value, token: token.value }) : outputs;
  }
  if (type === 'FundAtaAccount') {
    if (operation.destination === undefined) return ok({ type, token: token.value });
    const owner = readAddress(operation.destination, ledger);
    return owner.ok ? ok({ type, owner: owner.value, token: token.value }) : owner;
  }
  const amount = readAmount(operation.amount);
  if (amount === undefined) return refuse('InvalidAmount', `${operation.amount} is no amount of a token`);
  if (type === 'Burn') return ok({ type, amount, token: token.value });
  const to = readAddress(operation.destination, ledger);
  return to.ok ? ok({ type, to: to.value, amount, token: token.value }) : to;
}

function readOutputs(
  outputs: readonly SolanaTransferOutput[],
  ledger: Ledger,
  maximum?: bigint,
): Checked<readonly OrderedOutput[]> {
  const read: OrderedOutput[] = [];
  for (const output of outputs) {
    const to = readAddress(output.destination, ledger);
    if (!to.ok) return to;
    const amount = readAmount(output.amount, maximum);
    if (amount === undefined) return refuse('InvalidAmount', `${output.amount} is no amount that can be paid`);
    read.push({ to: to.value, amount });
  }
  return read.length === 0 ? refuse('InvalidUserPayload', 'The order pays nobody') : ok(read);
}

/** The address of a destination. What is an account or endpoint still is checked once it is an address. */
function readAddress(destination: TransactionDestination, ledger: Ledger): Checked<string> {
  if (destination.type !== 'Address') return ok('');
  const parsed = parseAddress(destination.address, ledger);
  if (parsed.ok) return ok(parsed.value.address);
  const words = parsed.error === 'UnspendableAddress' ? 'is a program, which nobody has the key of' : 'is no address of Solana';
  return refuse('InvalidDestination', `${destination.address} ${words}`);
}

function readToken(account: SolanaMintAccount, ledger: Ledger, known: KnownAssets): Checked<OrderedToken> {
  if (account.type === 'Destination') {
    const mint = readAddress(account.destination, ledger);
    return mint.ok ? ok({ mint: mint.value }) : mint;
  }
  if (known === undefined) return ok({});
  const asset = known[account.tickerId];
  const token = asset === undefined ? undefined : tokenOf(asset);
  if (token === undefined || addressBytes(token.mint) === undefined)
    return refuse('InvalidUserPayload', 'The asset is no token of this ledger');
  return ok(token);
}

/** The seed of an account that is made: 32 characters, the longest there can be. */
export function seedOf(id: string): string {
  return id.replaceAll('-', '');
}
