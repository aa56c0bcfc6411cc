import type { AssetReference, BuildInput } from '@countersign/ledger-port';
import type { SolanaOperation, TransactionOrderParametersSolana } from '@countersign/model';
import fc from 'fast-check';

import { addressOf } from '../address.ts';
import { tokenAsset, type SolanaToken } from '../assets.ts';
import type { TokenType } from '../programs.ts';
import { solanaLedger } from './ledgers.ts';
import { heldBy, inJson, mintOf, stateOf } from './state.ts';
import { testKey, type TestKey } from './wallet.ts';

/** Few senders, so that signing is the only arithmetic. */
export const wallets: readonly TestKey[] = [1, 2, 3].map(testKey);

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
/** Addresses of keys and of programs alike: half of all are no points of the curve. */
export const addresses = fc.oneof(
  bytes32.filter((bytes) => bytes.some((byte) => byte !== 0)).map(addressOf),
  fc.constantFrom(...[11, 12, 13].map((one) => testKey(one).address)),
);
export const hex32 = bytes32.map((bytes) => Buffer.from(bytes).toString('hex'));
/** Memos of some bytes, of all planes of Unicode. */
export const memos = fc.array(
  fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }).filter((text) => text.isWellFormed()),
  { maxLength: 2 },
);
const amounts = fc.oneof(fc.bigInt(1n, 2n ** 64n - 1n), fc.bigInt(1n, 1_000_000n));
const tokenTypes = fc.constantFrom<TokenType>('SPL', 'SPL2022');

/** An order, and what of it an other implementation needs to make the same transaction. */
export interface RandomOrder {
  readonly input: BuildInput;
  readonly wallet: TestKey;
  readonly operation: SolanaOperation;
  readonly memos: readonly string[];
  readonly token: SolanaToken & { readonly decimals: number };
  /** Owners who have an account for the token. */
  readonly holders: ReadonlySet<string>;
  /** Whose nonce account an order makes. */
  readonly authority: string;
  readonly lifetime: { readonly blockhash: string } | { readonly nonce: string; readonly account: string };
}

const tickerId = '00000000-0000-4000-8000-000000000061';
const ids = fc.uuid({ version: 4 });

function outputs(amount: fc.Arbitrary<bigint>) {
  const output = fc.record({ address: addresses, amount });
  return fc
    .uniqueArray(output, { minLength: 1, maxLength: 4, selector: ({ address }) => address })
    .map((all) =>
      all.map(({ address, amount: units }) => ({ destination: { type: 'Address' as const, address }, amount: `${units}` })),
    );
}

type OperationType = SolanaOperation['type'];

function operations(mint: string): { readonly [Type in OperationType]: fc.Arbitrary<SolanaOperation & { readonly type: Type }> } {
  const mintAccount = fc.constantFrom(
    { type: 'Ticker', tickerId } as const,
    { type: 'Destination', destination: { type: 'Address', address: mint } } as const,
  );
  const destination = addresses.map((address) => ({ type: 'Address' as const, address }));
  const amount = amounts.map(String);
  return {
    Transfer: outputs(fc.bigInt(900_000n, 10n ** 12n)).map((all) => ({ type: 'Transfer' as const, outputs: all })),
    TransferToken: fc.record({
      type: fc.constant('TransferToken' as const),
      outputs: outputs(fc.bigInt(1n, 10n ** 15n)),
      mintAccount,
    }),
    FundAtaAccount: fc.record({ type: fc.constant('FundAtaAccount' as const), destination, mintAccount }),
    MintTo: fc.record({ type: fc.constant('MintTo' as const), destination, mintAccount, amount }),
    Burn: fc.record({ type: fc.constant('Burn' as const), mintAccount, amount: fc.bigInt(1n, 10n ** 15n).map(String) }),
    CreateNonceAccount: fc.record({ type: fc.constant('CreateNonceAccount' as const), createOnAccount: ids }),
    InitializeMint: fc.record({
      type: fc.constant('InitializeMint' as const),
      mintAccount: ids,
      decimals: fc.nat(255),
      tokenType: tokenTypes,
    }),
  };
}

function payeesOf(operation: SolanaOperation): readonly string[] {
  if ('outputs' in operation) return operation.outputs.map(({ destination }) => addressIn(destination));
  return 'destination' in operation && operation.destination !== undefined ? [addressIn(operation.destination)] : [];
}

/** The address of a destination that is one. */
export function addressIn(destination: { readonly type: string; readonly address?: string }): string {
  return destination.address ?? '';
}

/** Orders of an operation, with recent blocks and nonce accounts, to those who have accounts and to those who don't. */
export function randomOrders(operationType: OperationType): fc.Arbitrary<RandomOrder> {
  return fc
    .record({ mint: addresses, type: tokenTypes, decimals: fc.nat(18), wallet: fc.constantFrom(...wallets) })
    .chain(({ mint, type, decimals, wallet }) =>
      fc.record({
        token: fc.constant({ mint, type, decimals }),
        wallet: fc.constant(wallet),
        operation: operations(mint)[operationType],
        memos,
        lifetime: fc.oneof(
          hex32.map((blockhash) => ({ blockhash })),
          fc.record({ nonce: hex32, account: addresses }),
        ),
        price: fc.bigInt(0n, 10_000_000n),
        priority: fc.constantFrom('Low' as const, 'Medium' as const, 'High' as const),
        isThere: fc.boolean(),
        authority: addresses,
      }),
    )
    .map(({ token, wallet, operation, memos: written, lifetime, price, priority, isThere, authority }) => {
      const owners = operation.type === 'FundAtaAccount' || !isThere ? [] : payeesOf(operation);
      const asset: AssetReference = tokenAsset(token);
      const parameters: TransactionOrderParametersSolana = {
        type: 'Solana',
        operation,
        memos: written,
        feeStrategy: { type: 'Priority', priority },
        maximumFee: '10000000000000',
        ...('account' in lifetime && { nonceAccount: { type: 'Address', address: lifetime.account } }),
      };
      const balances = Object.fromEntries(
        [wallet.address, ...payeesOf(operation)].map((address) => [
          address,
          { lamports: '900000000000000000', owner: '11111111111111111111111111111111' },
        ]),
      );
      const holders = owners.map((owner) => heldBy(owner, token.mint, token.type, '0'));
      const state = stateOf([], {
        accounts: balances,
        ...('blockhash' in lifetime && { blockhash: lifetime.blockhash }),
        nonces: 'account' in lifetime ? { [lifetime.account]: { authority: wallet.address, value: lifetime.nonce } } : {},
        mints: { [token.mint]: mintOf(token.type, { decimals: token.decimals, authority: wallet.address }) },
        tokenAccounts: Object.assign(
          {},
          ...holders,
          heldBy(wallet.address, token.mint, token.type, `${10n ** 18n}`),
        ) as object as never,
        unitPrices: { low: '0', medium: `${price}`, high: `${price * 2n}` },
      });
      const input: BuildInput = {
        ledger: solanaLedger,
        orderId: '00000000-0000-4000-8000-000000000050',
        order: {
          parameters,
          assets: { [tickerId]: asset },
          ...(operation.type === 'CreateNonceAccount' && { accounts: { [operation.createOnAccount]: authority } }),
        },
        sender: [wallet],
        chainState: inJson(state),
        fees: undefined,
        unavailable: {},
        reservedResources: [],
      };
      return { input, wallet, operation, memos: written, token, holders: new Set(owners), lifetime, authority };
    });
}

/** Every operation that orders may ask for. */
export const operationTypes = Object.keys(operations('')).filter(isOperationType);

function isOperationType(name: string): name is OperationType {
  return Object.hasOwn(operations(''), name);
}

/** Orders of all operations. */
export const randomOrder: fc.Arbitrary<RandomOrder> = fc.constantFrom(...operationTypes).chain(randomOrders);
