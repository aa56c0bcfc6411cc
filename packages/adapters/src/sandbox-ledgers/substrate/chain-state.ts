import type { JsonObject } from '@countersign/kernel';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';
import {
  chainStateToJson,
  presenceIn,
  type SubstrateAccountState,
  type SubstrateChainState,
} from '@countersign/ledger-substrate';

import type { RuleContext } from '../framework/rules.ts';
import { existentialDeposit, feeMultiplier, metadataHash, specVersion } from './constants.ts';
import { accountResource, readNote } from './note.ts';
import { readAccount, stateOf } from './records.ts';
import { runtimeHere } from './runtime.ts';

/** What building depends on, as a node has it. Each block is final at once. */
export async function readChainState(query: ChainStateQuery, context: RuleContext<JsonObject>): Promise<JsonObject> {
  return chainStateToJson(await stateAt([...query.senders, ...query.destinations], context));
}

async function stateAt(addresses: readonly string[], context: RuleContext<JsonObject>): Promise<SubstrateChainState> {
  const { state, tip, ledger } = context;
  const accounts: Record<string, SubstrateAccountState> = {};
  const validators: string[] = [];
  for (const address of new Set(addresses)) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    if (account.isValidator === true) validators.push(address);
    const queued = await queuedNonces(address, context);
    accounts[address] = { ...stateOf(account), ...(queued.length > 0 && { queued }) };
  }
  return {
    finalHeight: tip.height,
    finalHash: tip.hash,
    height: tip.height,
    specVersion,
    transactionVersion: runtimeHere(ledger).transactionVersion,
    metadataHash,
    feeMultiplier: feeMultiplier.toString(),
    existentialDeposit: existentialDeposit.toString(),
    accounts,
    validators,
  };
}

async function queuedNonces(address: string, { pool, ledger }: RuleContext<JsonObject>): Promise<readonly number[]> {
  const waiting = await pool.holding([accountResource(address)]);
  return waiting.flatMap((one) => readNote(one, ledger)?.sent.nonce ?? []);
}

/** What addresses hold, what of it is locked, and whom they nominated with their stakes. */
export async function readHoldings(addresses: readonly string[], context: RuleContext<JsonObject>): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  const chainState = await stateAt(addresses, context);
  for (const address of new Set(addresses)) {
    const account = await readAccount(context.state, address);
    if (account === undefined) continue;
    const { targets = [] } = account.stake ?? {};
    const total = BigInt(account.free) + BigInt(account.reserved);
    const { locked } = presenceIn(chainState, address);
    holdings.push({ address, asset: nativeAsset, total, locked, ...(targets.length > 0 && { delegates: targets }) });
  }
  return holdings;
}
