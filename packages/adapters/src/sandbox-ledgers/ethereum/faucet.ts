import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import {
  erc20,
  ethereum,
  maximumAmount,
  parseAddress,
  serialize,
  signingDigest,
  writeSafeTransferCall,
  writeTransferCall,
  type TransactionFields,
} from '@countersign/ledger-ethereum';
import { assetKey, type AssetReference } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { FaucetToken, RuleContext } from '../framework/rules.ts';
import { senderResource } from './admit.ts';
import type { EthereumBlockData } from './block-data.ts';
import { collections, executeCall } from './contracts.ts';
import { faucetAccount } from './faucet-account.ts';
import { fixedGas, readNote } from './note.ts';
import { readAccount } from './records.ts';
import { sandboxPictures, sandboxToken } from './sandbox-assets.ts';
import { tokens } from './token-contract.ts';

/** What the faucet has: a billion ether, a trillion dollars. */
export const faucetFunds = { wei: 10n ** 27n, tokens: 10n ** 18n } as const;

/** The usual gifts: ten ether, a thousand dollars. */
const gifts = { wei: 10n * 10n ** 18n, tokens: 1_000n * 10n ** 6n } as const;

type Context = RuleContext<EthereumBlockData>;

/** A signed transaction of the faucet's key that gives ether. */
export async function giveCoins(
  address: string,
  amount: bigint | undefined,
  context: Context,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const recipient = parseAddress(address);
  if (!recipient.ok) return err('InvalidAddress');
  const value = amount ?? gifts.wei;
  if (value <= 0n || value > maximumAmount) return err('InvalidAmount');
  const fields = { ...(await nextFields(context)), to: recipient.value.address, value };
  const { intrinsic, floor } = fixedGas(fields);
  return ok(sign({ ...fields, gasLimit: intrinsic > floor ? intrinsic : floor }));
}

/** A signed transaction of the faucet's key that gives a token of one of the sandbox's contracts. */
export async function giveTokens(
  asset: AssetReference,
  address: string,
  amount: bigint | undefined,
  context: Context,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>> {
  const recipient = parseAddress(address);
  if (!recipient.ok) return err('InvalidAddress');
  const call = callFor(asset, recipient.value.address, amount);
  if (call === undefined) return err('UnsupportedAsset');
  if (call.amount <= 0n || call.amount > maximumAmount) return err('InvalidAmount');
  const { to, data } = call;
  const execution = await executeCall(context.state, { sender: faucetAccount.address, to, value: 0n, data });
  if (execution === undefined || 'revert' in execution) return err('InvalidAmount');
  const fields = { ...(await nextFields(context)), to, data };
  // Twice, since another gift of the same block may change what it costs.
  return ok(sign({ ...fields, gasLimit: 2n * (fixedGas(fields).intrinsic + execution.gas) }));
}

const dollars = erc20(sandboxToken.contract);

/** The sandbox's dollars, and its pictures. Those tokens that do not do as they are asked are no gift. */
export const faucetTokens: readonly FaucetToken[] = [
  {
    token: sandboxToken.symbol,
    asset: dollars,
    fungible: true,
    ledgerDetails: ethereum.assets.toTickerDetails(dollars),
    isTaken: true,
  },
  {
    token: sandboxPictures.symbol,
    asset: { type: 'Token', standard: sandboxPictures.standard, identifier: sandboxPictures.contract },
    fungible: false,
    isTaken: true,
  },
];

function callFor(
  asset: AssetReference,
  recipient: string,
  amount: bigint | undefined,
): { readonly to: string; readonly data: string; readonly amount: bigint } | undefined {
  if (asset.type === 'Native') return undefined;
  const [of = '', tokenId] = asset.identifier.split('/');
  if (tokens.has(of) && assetKey(asset) === assetKey(erc20(of))) {
    const given = amount ?? gifts.tokens;
    return { to: of, data: writeTransferCall(recipient, given), amount: given };
  }
  const collection = collections.get(of);
  if (collection === undefined || collection.standard !== asset.standard || tokenId === undefined) return undefined;
  const given = amount ?? 1n;
  const copies = collection.standard === 'ERC1155' ? given : undefined;
  const data = writeSafeTransferCall(faucetAccount.address, recipient, BigInt(tokenId), copies);
  return { to: of, data, amount: given };
}

/** The faucet's next transaction, but for what it says. */
async function nextFields(context: Context): Promise<TransactionFields> {
  const account = await readAccount(context.state, faucetAccount.address);
  const waiting = await context.pool.holding([senderResource(faucetAccount.address)]);
  const nonces = new Set(waiting.map((one) => readNote(one.note).fields.nonce));
  let nonce = account.nonce;
  while (nonces.has(nonce)) nonce++;
  const { parameters } = context.ledger;
  const maxPriorityFeePerGas = 2_000_000_000n;
  return {
    type: 2,
    ...(parameters.type === 'Ethereum' ? { chainId: BigInt(parameters.chainId) } : {}),
    nonce,
    maxPriorityFeePerGas,
    // Far above, so that a gift never waits for cheaper gas.
    maxFeePerGas: 10n * BigInt(context.tip.data.nextBaseFee) + maxPriorityFeePerGas,
    gasLimit: 0n,
    value: 0n,
    data: '',
    accessList: [],
  };
}

function sign(fields: TransactionFields): string {
  const signed = secp256k1.sign(signingDigest(fields), fromHex(faucetAccount.privateKey), {
    prehash: false,
    format: 'recovered',
  });
  const { r, s } = secp256k1.Signature.fromBytes(signed, 'recovered');
  return toHex(serialize(fields, { r, s, yParity: signed[0] === 1 ? 1 : 0 }));
}
