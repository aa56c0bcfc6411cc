import { createHash } from 'node:crypto';

import { CodedError, err, fromHex, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { nativeAsset, oneKeySender, type AssetReference } from '@countersign/ledger-port';
import { addressFromPublicKey, issuedAsset, issuedValue, readAsset, xrpl } from '@countersign/ledger-xrpl';
import type { Ledger, XrplOperation } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { FaucetToken, RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { reserveBase } from './constants.ts';
import { readAccount, readLine, writeAccount } from './records.ts';

const drops = 1_000_000n;
/** What the faucet has: a hundred billion XRP, all there ever was. */
const faucetFunds = 100_000_000_000n * drops;
const usualGift = 1_000n * drops;
const usualTokens = 1_000n * 10n ** 15n;

/** The currency that the sandbox's own issuer gives. */
export const sandboxCurrency = 'USD';

// Well known on purpose: the coins of a sandbox are worth nothing.
const faucetKey = keyOf('faucet');
const issuerKey = keyOf('issuer');

function keyOf(name: string) {
  const privateKey = createHash('sha256').update(`countersign: ${name} of the XRPL sandbox`).digest();
  return { privateKey, publicKey: secp256k1.getPublicKey(privateKey, true) };
}

/** The account that gives XRP. */
export function faucetAddress(ledger: Ledger): string {
  return addressFromPublicKey(faucetKey.publicKey, ledger);
}

/** The account that issues the sandbox's currency. */
export function issuerAddress(ledger: Ledger): string {
  return addressFromPublicKey(issuerKey.publicKey, ledger);
}

/** Makes the faucet and the issuer in the first block. */
export function fillFaucet(state: WritableState, ledger: Ledger): void {
  writeAccount(state, faucetAddress(ledger), { balance: (faucetFunds - usualGift).toString(), sequence: 1, ownerCount: 0 });
  writeAccount(state, issuerAddress(ledger), { balance: usualGift.toString(), sequence: 1, ownerCount: 0 });
}

/** A signed payment of XRP from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const parsed = xrpl.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  const isNew = (await readAccount(context.state, parsed.value.address)) === undefined;
  if (gift <= 0n || gift > faucetFunds / 2n || (isNew && gift < reserveBase)) return err('InvalidAmount');
  return sign(faucetKey, faucetAddress(context.ledger), paymentTo(address, gift.toString()), {}, context);
}

/** A signed payment of the sandbox's currency; the address must have a trust line to its issuer. */
export async function tokenGiftTransaction(
  asset: AssetReference,
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>> {
  const issuer = issuerAddress(context.ledger);
  const read = asset.type === 'Native' ? undefined : readAsset(asset);
  if (read?.type !== 'Issued' || read.issuer !== issuer || read.currency !== sandboxCurrency) return err('UnsupportedAsset');
  const parsed = xrpl.address.parse(address, context.ledger);
  if (!parsed.ok || (await readLine(context.state, parsed.value.address, sandboxCurrency, issuer)) === undefined)
    return err('InvalidAddress');
  const gift = amount ?? usualTokens;
  if (gift <= 0n || !issuedValue(gift).ok) return err('InvalidAmount');
  const operation = {
    ...paymentTo(address, gift.toString()),
    currency: { type: 'Currency', code: sandboxCurrency, issuer },
  } as const;
  return sign(issuerKey, issuer, operation, {}, context);
}

/** The sandbox's currency, which an account takes by a trust line. */
export async function faucetTokens(address: string, context: RuleContext<JsonObject>): Promise<readonly FaucetToken[]> {
  const issuer = issuerAddress(context.ledger);
  const asset = issuedAsset(sandboxCurrency, issuer);
  if (asset === undefined) throw new CodedError('SandboxLedgerMissing', 'The issuer has no currency');
  const parsed = xrpl.address.parse(address, context.ledger);
  const line = parsed.ok ? await readLine(context.state, parsed.value.address, sandboxCurrency, issuer) : undefined;
  const ledgerDetails = xrpl.assets.toTickerDetails(asset);
  return [{ token: sandboxCurrency, asset, fungible: true, ledgerDetails, isTaken: line !== undefined }];
}

function paymentTo(address: string, amount: string): Extract<XrplOperation, { type: 'Payment' }> {
  return { type: 'Payment', destination: { type: 'Address', address }, amount };
}

async function sign(
  { privateKey, publicKey }: ReturnType<typeof keyOf>,
  from: string,
  operation: Extract<XrplOperation, { type: 'Payment' }>,
  assets: Readonly<Record<string, AssetReference>>,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const sender = oneKeySender(from, toHex(publicKey), { curve: 'Secp256k1', strategy: 'Random', path: '' });
  const destination = operation.destination.type === 'Address' ? operation.destination.address : '';
  const parsed = xrpl.address.parse(destination, context.ledger);
  const query = { senders: [from], destinations: parsed.ok ? [parsed.value.address] : [], assets: [nativeAsset] };
  const built = xrpl.transaction.build({
    ledger: context.ledger,
    order: {
      parameters: { type: 'XRPL', operation, feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '0' }, memos: [] },
      assets,
    },
    sender: [sender],
    chainState: await readChainState(query, context),
    fees: undefined,
    unavailable: {},
    orderId: 'faucet',
    reservedResources: [],
  });
  if (!built.ok) return err(built.error.hint === 'InvalidDestination' ? 'InvalidAddress' : 'InvalidAmount');
  const signatures = built.value.payloads.map(({ bytes }) => ({
    signature: toHex(secp256k1.sign(fromHex(bytes), privateKey, { prehash: false, lowS: true })),
  }));
  return ok(xrpl.transaction.assemble(built.value, signatures).raw.toLowerCase());
}
