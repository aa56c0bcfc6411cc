import { createHash } from 'node:crypto';

import { CodedError, err, fromHex, isObject, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { spendingPublicKey, type AssetReference } from '@countersign/ledger-port';
import { readAsset, stellar, tokenAsset } from '@countersign/ledger-stellar';
import type { Ledger, StellarAsset } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { FaucetToken, RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { baseFee } from './constants.ts';
import { accountResource, pooledTransaction, readNote } from './note.ts';
import { readAccount, readLine, reserve, writeAccount } from './records.ts';

const lumen = 10_000_000n;
/** What the faucet has: fifty billion XLM, about as many as there are. */
const faucetFunds = 50_000_000_000n * lumen;
const usualGift = 1_000n * lumen;
const usualTokens = 1_000n * lumen;
/** As if the last ledger closed then, in seconds since 1970: a network that nobody used may have had none for days, and the next one takes the gift. */
const neverOver = 2 ** 40;

/** The token that the sandbox's own issuer gives. */
export const sandboxCode = 'USD';

// Well known on purpose: the coins of a sandbox are worth nothing.
const faucetKey = keyOf('faucet');
const issuerKey = keyOf('issuer');

function keyOf(name: string) {
  const privateKey = createHash('sha256').update(`countersign: ${name} of the Stellar sandbox`).digest();
  return { privateKey, publicKey: ed25519.getPublicKey(privateKey) };
}

function addressOf({ publicKey }: ReturnType<typeof keyOf>, ledger: Ledger): string {
  const [{ id }] = stellar.descriptor.keys;
  const keys = new Map([[id, publicKey]]);
  return stellar.address.derive?.(keys, ledger) ?? toHex(spendingPublicKey(stellar.descriptor, keys));
}

/** The account that gives coins. */
export function faucetAddress(ledger: Ledger): string {
  return addressOf(faucetKey, ledger);
}

/** The account that issues the sandbox's token. */
export function issuerAddress(ledger: Ledger): string {
  return addressOf(issuerKey, ledger);
}

/** Makes the faucet and the issuer in the first block. */
export function fillFaucet(state: WritableState, ledger: Ledger): void {
  const account = { sequence: '0', subentries: 0 };
  writeAccount(state, faucetAddress(ledger), { ...account, balance: (faucetFunds - usualGift).toString() });
  writeAccount(state, issuerAddress(ledger), { ...account, balance: usualGift.toString() });
}

/** A signed payment of coins from the faucet's key, which creates the account where that is not there. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const parsed = stellar.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  const to = parsed.value.address;
  const isNew = (await readAccount(context.state, to)) === undefined;
  if (gift <= 0n || gift > faucetFunds / 2n || (isNew && gift < reserve(0))) return err('InvalidAmount');
  return sign(faucetKey, { to, amount: gift, asset: undefined }, context);
}

/** A signed payment of the sandbox's token; the address must have a trust line to its issuer. */
export async function tokenGiftTransaction(
  asset: AssetReference,
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>> {
  const issuer = issuerAddress(context.ledger);
  const token = readAsset(asset);
  if (token?.issuer !== issuer || token.code !== sandboxCode) return err('UnsupportedAsset');
  const parsed = stellar.address.parse(address, context.ledger);
  const to = parsed.ok ? parsed.value.address : '';
  if ((await readLine(context.state, to, sandboxCode, issuer)) === undefined) return err('InvalidAddress');
  const gift = amount ?? usualTokens;
  return gift <= 0n ? err('InvalidAmount') : sign(issuerKey, { to, amount: gift, asset: token }, context);
}

/** The sandbox's token, which an account takes by a trust line. */
export async function faucetTokens(address: string, context: RuleContext<JsonObject>): Promise<readonly FaucetToken[]> {
  const issuer = issuerAddress(context.ledger);
  const asset = tokenAsset({ code: sandboxCode, issuer });
  if (asset === undefined) throw new CodedError('SandboxLedgerMissing', 'The issuer has no token');
  const parsed = stellar.address.parse(address, context.ledger);
  const line = parsed.ok ? await readLine(context.state, parsed.value.address, sandboxCode, issuer) : undefined;
  const ledgerDetails = stellar.assets.toTickerDetails(asset);
  return [
    {
      token: sandboxCode,
      asset,
      fungible: true,
      ledgerDetails,
      isTaken: line !== undefined && line.unauthorized !== true,
    },
  ];
}

interface Gift {
  readonly to: string;
  readonly amount: bigint;
  readonly asset: StellarAsset | undefined;
}

async function sign(
  key: ReturnType<typeof keyOf>,
  { to, amount, asset }: Gift,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const from = addressOf(key, context.ledger);
  const [{ id }] = stellar.descriptor.keys;
  const reference = { curve: 'Ed25519', strategy: 'Random', path: '' } as const;
  const built = stellar.transaction.build({
    ledger: context.ledger,
    order: {
      parameters: {
        type: 'Stellar',
        operation: {
          type: 'Payment',
          destination: { type: 'Address', address: to },
          amount: amount.toString(),
          ...(asset !== undefined && { asset }),
        },
        feeStrategy: { type: 'SpecifiedRate', baseFee: baseFee.toString() },
      },
      assets: {},
    },
    sender: [{ address: from, keys: [{ id, publicKey: toHex(key.publicKey), key: reference }] }],
    chainState: await stateAfterGifts(from, to, context),
    fees: undefined,
    unavailable: {},
    orderId: 'faucet',
    reservedResources: [],
  });
  if (!built.ok) return err(built.error.hint === 'InvalidDestination' ? 'InvalidAddress' : 'InvalidAmount');
  const signatures = built.value.payloads.map(({ bytes }) => ({
    signature: toHex(ed25519.sign(fromHex(bytes), key.privateKey)),
  }));
  return ok(stellar.transaction.assemble(built.value, signatures).raw);
}

/** The state as it is once the gifts that wait are done: one of them may create the account that is to be given something again. */
async function stateAfterGifts(from: string, to: string, context: RuleContext<JsonObject>): Promise<JsonObject> {
  const waiting = await context.pool.holding([accountResource(from)]);
  const chainState = await readChainState({ senders: [from], destinations: [to], assets: [] }, context);
  const giver = await readAccount(context.state, from);
  const { accounts } = chainState;
  if (!isObject(accounts) || giver === undefined) throw new CodedError('SandboxLedgerMissing', 'The faucet has no account');
  const last = waiting.reduce(
    (most, one) => (readNote(one).sequence > most ? readNote(one).sequence : most),
    BigInt(giver.sequence),
  );
  const isCreated = waiting.some((one) =>
    pooledTransaction(one, context.ledger).operations.some(
      ({ body }) => body.type === 'CreateAccount' && body.destination === to,
    ),
  );
  const { balance, subentries } = giver;
  return {
    ...chainState,
    closeTime: neverOver,
    accounts: {
      ...(isCreated && { [to]: { balance: '0', sequence: '0', subentries: 0 } }),
      ...accounts,
      [from]: { balance, subentries, sequence: last.toString() },
    },
  };
}
