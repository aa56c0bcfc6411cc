import type { JsonObject } from '@countersign/kernel';
import { nativeAsset, type AssetReference, type ChainStateQuery, type Holding } from '@countersign/ledger-port';
import { chainStateToJson, issuedAsset, lockedCoins, readAsset } from '@countersign/ledger-xrpl';
import { issuanceCreateFlags, issuerOfIssuance, multiPurposeAsset } from '@countersign/ledger-xrpl';
import type { XrplAccountState, XrplIssuance, XrplTokenHolding, XrplTrustLine } from '@countersign/ledger-xrpl';

import type { ReadableState, RuleContext } from '../framework/rules.ts';
import { baseFee, reserveBase, reserveIncrement } from './constants.ts';
import { accountResource, readNote } from './note.ts';
import { linesOf, preauthorizedBy, readAccount } from './records.ts';
import { holdingsOf, lockedFlag, readIssuance } from './token-records.ts';

/** The accounts that a transaction touches, with their trust lines, as `account_info` and `account_lines` give them. */
export async function readChainState(query: ChainStateQuery, context: RuleContext<JsonObject>): Promise<JsonObject> {
  const { state, pool, tip } = context;
  const issuers = query.assets.flatMap((asset) => {
    const read = readAsset(asset);
    if (read.type === 'Native') return [];
    return [read.type === 'Issued' ? read.issuer : issuerOfIssuance(read.issuanceId)];
  });
  const addresses = [...new Set([...query.senders, ...query.destinations, ...issuers])];
  const accounts: Record<string, XrplAccountState> = {};
  const trustLines: XrplTrustLine[] = [];
  const holdings: XrplTokenHolding[] = [];
  for (const address of addresses) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    const queued = (await pool.holding([accountResource(address)])).map((one) => readNote(one).transaction.Sequence);
    accounts[address] = { ...account, ...(queued.length > 0 && { queued }) };
    for (const { currency, issuer, balance, limit, frozen } of await linesOf(state, address)) {
      const isFrozen = frozen === true || (await readAccount(state, issuer))?.globalFreeze === true;
      trustLines.push({ account: address, issuer, currency, balance, limit, ...(isFrozen && { frozen: true }) });
    }
    for (const { issuanceId, amount, locked, authorized } of await holdingsOf(state, address)) {
      const flags = { ...(locked === true && { locked }), ...(authorized === true && { authorized }) };
      holdings.push({ account: address, issuanceId, amount, ...flags });
    }
  }
  return chainStateToJson({
    ledgerIndex: tip.height,
    baseFee: baseFee.toString(),
    reserveBase: reserveBase.toString(),
    reserveIncrement: reserveIncrement.toString(),
    accounts,
    trustLines,
    holdings,
    issuances: await issuancesOf(state, query.assets),
    preauthorized: await preauthorizations(state, query.destinations),
  });
}

/** XRP, issued currencies and multi-purpose tokens that addresses hold. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  const costs = { reserveBase: reserveBase.toString(), reserveIncrement: reserveIncrement.toString() };
  for (const address of new Set(addresses)) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    holdings.push({ address, asset: nativeAsset, total: BigInt(account.balance), locked: lockedCoins(costs, account) });
    for (const { currency, issuer, balance } of await linesOf(state, address)) {
      const asset = issuedAsset(currency, issuer);
      if (asset !== undefined && balance !== '0') holdings.push({ address, asset, total: BigInt(balance), locked: [] });
    }
    for (const { issuanceId, amount } of await holdingsOf(state, address)) {
      const asset = multiPurposeAsset(issuanceId);
      if (asset !== undefined && amount !== '0') holdings.push({ address, asset, total: BigInt(amount), locked: [] });
    }
  }
  return holdings;
}

async function preauthorizations(state: ReadableState, owners: readonly string[]) {
  const found: { owner: string; authorized: string }[] = [];
  for (const owner of new Set(owners)) {
    for (const authorized of await preauthorizedBy(state, owner)) found.push({ owner, authorized });
  }
  return found;
}

async function issuancesOf(state: ReadableState, assets: readonly AssetReference[]): Promise<readonly XrplIssuance[]> {
  const found: XrplIssuance[] = [];
  for (const asset of assets) {
    const read = readAsset(asset);
    const issuance = read.type === 'MultiPurposeToken' ? await readIssuance(state, read.issuanceId) : undefined;
    if (issuance === undefined) continue;
    const has = (flag: number) => (issuance.flags & flag) !== 0;
    found.push({
      issuanceId: issuance.issuanceId,
      transferFee: issuance.transferFee,
      locked: has(lockedFlag),
      requireAuth: has(issuanceCreateFlags.tfMPTRequireAuth),
      canTransfer: has(issuanceCreateFlags.tfMPTCanTransfer),
    });
  }
  return found;
}
