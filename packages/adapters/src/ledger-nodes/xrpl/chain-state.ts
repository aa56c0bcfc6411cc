import type { JsonObject } from '@countersign/kernel';
import { assetKey, type ChainStateQuery } from '@countersign/ledger-port';
import {
  chainStateToJson,
  issuedAmount,
  issuerOfIssuance,
  readAsset,
  xrpl,
  type XrplAccountState,
  type XrplAsset,
  type XrplIssuance,
  type XrplTokenHolding,
  type XrplTrustLine,
} from '@countersign/ledger-xrpl';
import type { Ledger } from '@countersign/model';

import type { Chain } from '../following/chain.ts';
import type { RpcCall } from '../json-rpc/json-rpc.ts';
import { call, notGiven, read, readUnless } from './ask.ts';
import { issuanceFlags } from './asset.ts';
import { AccountInfo, Authorized, ServerInfo, TokenHolding, TokenIssuance, TrustLine } from './shapes.ts';

/** Settings of an account's root, https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/accountroot#accountroot-flags. */
const rootFlags = {
  requireDestinationTag: 0x0002_0000,
  requireAuth: 0x0004_0000,
  masterDisabled: 0x0010_0000,
  globalFreeze: 0x0040_0000,
  depositAuth: 0x0100_0000,
} as const;
/**
 * What each end of a trust line rules of it: leave to hold, no way through to another line, a freeze, a deep one (XLS-77),
 * https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/ripplestate#ripplestate-flags.
 */
const lineFlags = {
  low: { authorized: 0x0004_0000, noRipple: 0x0010_0000, frozen: 0x0240_0000, deepFrozen: 0x0200_0000 },
  high: { authorized: 0x0008_0000, noRipple: 0x0020_0000, frozen: 0x0480_0000, deepFrozen: 0x0400_0000 },
} as const;
const holdingFlags = { locked: 0x1, authorized: 0x2 } as const;
const final = { ledger_index: 'validated' } as const;

interface Root extends XrplAccountState {
  readonly globalFreeze: boolean;
  readonly requireAuth: boolean;
}

/**
 * The accounts that a transaction touches, with what they hold of the assets in question. What came in a ledger that is not final is not spent;
 * sequences go on after what waits.
 */
export async function chainState(chain: Chain, query: ChainStateQuery, ledger: Ledger): Promise<JsonObject> {
  const assets = [...new Map(query.assets.map((asset) => [assetKey(asset), readAsset(asset)])).values()];
  const currencies = assets.filter((asset) => asset.type === 'Issued');
  const issuances = assets.flatMap((asset) => (asset.type === 'MultiPurposeToken' ? [asset.issuanceId] : []));
  const destinations = query.destinations.map((text) => {
    const parsed = xrpl.address.parse(text, ledger);
    return parsed.ok ? parsed.value.address : text;
  });
  const parties = [...new Set([...query.senders, ...destinations])];
  const [costs, roots] = await Promise.all([
    costsOf(chain),
    rootsOf(chain, [...new Set([...parties, ...currencies.map(({ issuer }) => issuer), ...issuances.map(issuerOfIssuance)])]),
  ]);
  const [trustLines, holdings, rules, preauthorized] = await Promise.all([
    linesOf(chain, parties, currencies, roots),
    tokenHoldingsOf(chain, parties, issuances),
    issuancesOf(chain, issuances),
    authorizationsOf(chain, query.senders, destinations, roots),
  ]);
  return chainStateToJson({
    ...costs,
    accounts: Object.fromEntries(roots),
    trustLines,
    holdings,
    issuances: rules,
    preauthorized,
  });
}

/** What transactions cost at the last final ledger, and what accounts have to keep. */
export async function costsOf(chain: Chain) {
  const [answer] = await chain.ask([call('server_info')]);
  const ledger =
    read(chain, 'server_info', answer, ServerInfo).info.validated_ledger ?? notGiven(chain, 'has no validated ledger');
  return {
    ledgerIndex: ledger.seq,
    baseFee: ledger.base_fee_xrp.toString(),
    reserveBase: ledger.reserve_base_xrp.toString(),
    reserveIncrement: ledger.reserve_inc_xrp.toString(),
  };
}

/** The accounts that there are, now and in the last final ledger. */
async function rootsOf(chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, Root>> {
  const method = 'account_info';
  const answers = await chain.ask(
    addresses.flatMap((account) => [
      call(method, { account, ledger_index: 'current', queue: true, signer_lists: true }),
      call(method, { account, ...final }),
    ]),
  );
  return new Map(
    addresses.flatMap((address, position): (readonly [string, Root])[] => {
      const [now, before] = [answers[2 * position], answers[2 * position + 1]].map((answer) =>
        readUnless(chain, method, answer, AccountInfo, 'actNotFound'),
      );
      if (now === undefined || before === undefined) return [];
      const { account_data: root, queue_data: queue } = now;
      const balances = [root.Balance, before.account_data.Balance].map(BigInt);
      const queued = (queue?.transactions ?? []).flatMap(({ seq }) => seq ?? []);
      const has = (flag: keyof typeof rootFlags) => (root.Flags & rootFlags[flag]) !== 0;
      const state: Root = {
        balance: balances.reduce((least, one) => (one < least ? one : least)).toString(),
        sequence: root.Sequence,
        ...(queued.length > 0 && { queued }),
        ownerCount: Math.max(root.OwnerCount, before.account_data.OwnerCount),
        requireDestinationTag: has('requireDestinationTag'),
        depositAuth: has('depositAuth'),
        globalFreeze: has('globalFreeze'),
        requireAuth: has('requireAuth'),
        masterDisabled: has('masterDisabled'),
        ...(root.RegularKey !== undefined && { regularKey: root.RegularKey }),
        ...((root.signer_lists ?? []).length > 0 && { hasSigners: true }),
        ...(root.TransferRate !== undefined && { transferRate: root.TransferRate }),
      };
      return [[address, state]];
    }),
  );
}

/** What the parties hold of the currencies. */
async function linesOf(
  chain: Chain,
  parties: readonly string[],
  currencies: readonly Extract<XrplAsset, { type: 'Issued' }>[],
  roots: ReadonlyMap<string, Root>,
): Promise<readonly XrplTrustLine[]> {
  const lines = parties
    .flatMap((account) => currencies.map(({ currency, issuer }) => ({ account, issuer, currency })))
    .filter(({ account, issuer }) => account !== issuer && roots.has(account) && roots.has(issuer));
  if (lines.length === 0) return [];
  const answers = await chain.ask(
    lines.map(({ account, issuer, currency }) =>
      call('ledger_entry', { ripple_state: { accounts: [account, issuer], currency }, ...final }),
    ),
  );
  return lines.flatMap(({ account, issuer, currency }, position) => {
    const node = readUnless(chain, 'ledger_entry', answers[position], TrustLine, 'entryNotFound')?.node;
    if (node === undefined) return [];
    const isLow = node.LowLimit.issuer === account;
    // What the other end has frozen.
    const flags = isLow ? lineFlags.high : lineFlags.low;
    const has = (flag: keyof typeof flags) => (node.Flags & flags[flag]) !== 0;
    const isFrozen = has('frozen') || roots.get(issuer)?.globalFreeze === true;
    const { amount } = issuedAmount(node.Balance.value);
    const balance = isLow ? amount : -amount;
    return {
      account,
      issuer,
      currency,
      balance: (balance > 0n ? balance : 0n).toString(),
      limit: issuedAmount((isLow ? node.LowLimit : node.HighLimit).value).amount.toString(),
      ...(isFrozen && { frozen: true }),
      ...(has('deepFrozen') && { deepFrozen: true }),
      ...(roots.get(issuer)?.requireAuth === true && !has('authorized') && { unauthorized: true }),
      ...(has('noRipple') && { noRipple: true }),
    };
  });
}

/** What the parties hold of multi-purpose tokens in the last final ledger; those that hold none of one are left out. */
export async function tokenHoldingsOf(
  chain: Chain,
  parties: readonly string[],
  issuances: readonly string[],
): Promise<readonly XrplTokenHolding[]> {
  const pairs = parties.flatMap((account) => issuances.map((issuanceId) => ({ account, issuanceId })));
  if (pairs.length === 0) return [];
  const method = 'ledger_entry';
  const answers = await chain.ask(
    pairs.map(({ account, issuanceId }): RpcCall =>
      call(method, { mptoken: { mpt_issuance_id: issuanceId, account }, ...final }),
    ),
  );
  return pairs.flatMap(({ account, issuanceId }, position) => {
    const node = readUnless(chain, method, answers[position], TokenHolding, 'entryNotFound')?.node;
    if (node === undefined) return [];
    const has = (flag: keyof typeof holdingFlags) => ((node.Flags ?? 0) & holdingFlags[flag]) !== 0;
    const flags = { ...(has('locked') && { locked: true }), ...(has('authorized') && { authorized: true }) };
    return [{ account, issuanceId, amount: node.MPTAmount ?? '0', ...flags }];
  });
}

/** What the issuers of the tokens rule of them. */
async function issuancesOf(chain: Chain, issuances: readonly string[]): Promise<readonly XrplIssuance[]> {
  if (issuances.length === 0) return [];
  const method = 'ledger_entry';
  const answers = await chain.ask(issuances.map((issuanceId) => call(method, { mpt_issuance: issuanceId, ...final })));
  return issuances.flatMap((issuanceId, position) => {
    const node = readUnless(chain, method, answers[position], TokenIssuance, 'entryNotFound')?.node;
    if (node === undefined) return [];
    const has = (flag: keyof typeof issuanceFlags) => (node.Flags & issuanceFlags[flag]) !== 0;
    return [
      {
        issuanceId,
        transferFee: node.TransferFee ?? 0,
        locked: has('locked'),
        requireAuth: has('asksForLeave'),
        canTransfer: has('canTransfer'),
      },
    ];
  });
}

/** Who of the senders may pay to those of the destinations that ask for leave. */
async function authorizationsOf(
  chain: Chain,
  senders: readonly string[],
  destinations: readonly string[],
  roots: ReadonlyMap<string, Root>,
) {
  const pairs = destinations
    .filter((owner) => roots.get(owner)?.depositAuth === true)
    .flatMap((owner) => senders.filter((sender) => roots.has(sender)).map((authorized) => ({ owner, authorized })));
  if (pairs.length === 0) return [];
  const method = 'deposit_authorized';
  const answers = await chain.ask(
    pairs.map(({ owner, authorized }) => call(method, { source_account: authorized, destination_account: owner, ...final })),
  );
  return pairs.filter((_, position) => read(chain, method, answers[position], Authorized).deposit_authorized);
}
