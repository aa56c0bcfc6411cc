import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import {
  erc20,
  maximumAmount,
  parseAddress,
  serialize,
  signingDigest,
  writeTransferCall,
  type TransactionFields,
} from '@countersign/ledger-ethereum';
import { assetKey, type AssetReference } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { RuleContext } from '../framework/rules.ts';
import { senderResource } from './admit.ts';
import type { EthereumBlockData } from './block-data.ts';
import { fixedGas, readNote } from './note.ts';
import { readAccount } from './records.ts';
import { executeTokenCall, sandboxToken } from './token-contract.ts';

/**
 * The first account of the developer mnemonic `test test ... junk`: its key is public knowledge, so nobody can take it for
 * one that protects anything.
 */
export const faucetAccount = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
} as const;

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

/** A signed transaction of the faucet's key that gives the sandbox's token. */
export async function giveTokens(
  asset: AssetReference,
  address: string,
  amount: bigint | undefined,
  context: Context,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>> {
  const { contract } = sandboxToken;
  if (assetKey(asset) !== assetKey(erc20(contract))) return err('UnsupportedAsset');
  const recipient = parseAddress(address);
  if (!recipient.ok) return err('InvalidAddress');
  const given = amount ?? gifts.tokens;
  if (given <= 0n || given > maximumAmount) return err('InvalidAmount');
  const data = writeTransferCall(recipient.value.address, given);
  const execution = await executeTokenCall(context.state, faucetAccount.address, 0n, data);
  if ('revert' in execution) return err('InvalidAmount');
  const fields = { ...(await nextFields(context)), to: contract, data };
  // Twice, since another gift of the same block may change what it costs.
  return ok(sign({ ...fields, gasLimit: 2n * (fixedGas(fields).intrinsic + execution.gas) }));
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
