import { CodedError, err, fromHex, isObject, ok, type Result } from '@countersign/kernel';
import type { AssetMetadata, AssetReference } from '@countersign/ledger-port';
import { currencyName, issuedDecimals, issuerOfIssuance, readAsset } from '@countersign/ledger-xrpl';
import { AssetTerm } from '@countersign/model';
import type { z } from 'zod';

import type { Chain } from '../following/chain.ts';
import { readableText } from '../following/readable-text.ts';
import { assetsByAll } from '../following/said-by-all.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { askOne, call, notGiven, read, readUnless } from './ask.ts';
import { headerOf } from './read-ledgers.ts';
import { Header, IssuerInfo, TokenIssuance } from './shapes.ts';

/** https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/accountroot#accountroot-flags */
const issuerFlags = {
  asksForLeave: 0x0004_0000,
  noFreeze: 0x0020_0000,
  globalFreeze: 0x0040_0000,
  clawback: 0x8000_0000,
} as const;
/** https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/mptokenissuance#mptokenissuance-flags */
export const issuanceFlags = { locked: 0x01, canLock: 0x02, asksForLeave: 0x04, canTransfer: 0x20, clawback: 0x40 } as const;

/** The rate of an issuer that keeps nothing, https://xrpl.org/docs/concepts/tokens/fungible-tokens/transfer-fees. */
const freeRate = 1_000_000_000;
/** Billionths in the unit of a multi-purpose token's fee, a thousandth of a percent. */
const tokenFeeUnit = 10_000;

type Token = Extract<AssetReference, { type: 'Token' }>;
type Issuer = z.infer<typeof IssuerInfo>['account_data'];
type Issuance = z.infer<typeof TokenIssuance>['node'];

/** The root of a currency's issuer, or a token's issuance; null where the ledger has none. */
type Said = { readonly issuer: Issuer | null } | { readonly issuance: Issuance | null };

/**
 * What the last final ledger that every server has says of tokens, the same from all of them. Names and symbols of multi-purpose tokens are
 * their issuers' word (XLS-89); the symbol of an issued currency is its code, and its decimals follow from the form of the ledger's amounts.
 */
export function assetsOnLedger(
  chains: readonly Chain[],
  assets: readonly AssetReference[],
): Promise<readonly Result<AssetMetadata, string>[]> {
  return assetsByAll(chains, assets, {
    newestOf: async (chain) => (await askOne(chain, 'ledger', { ledger_index: 'validated', binary: true }, Header)).ledger_index,
    ask: async (chain, tokens, height) => {
      const [ledger, ...answers] = await chain.ask([
        call('ledger', { ledger_index: height, binary: true }),
        ...tokens.map((token) => callOf(token, height)),
      ]);
      const header = read(chain, 'ledger', ledger, Header);
      headerOf(chain, header);
      if (header.ledger_index !== height) notGiven(chain, `gives another ledger than ${height}`);
      return {
        hash: header.ledger_hash,
        said: tokens.map((token, position) => saidIn(chain, token, answers[position], height)),
      };
    },
    metadataOf: (token, said) => ('issuer' in said ? currencyOf(token, said.issuer) : tokenOf(token, said.issuance)),
  });
}

function callOf(token: Token, height: number): RpcCall {
  const asset = readAsset(token);
  return asset.type === 'Issued'
    ? call('account_info', { account: asset.issuer, ledger_index: height })
    : call('ledger_entry', { mpt_issuance: token.identifier, ledger_index: height });
}

function saidIn(chain: Chain, token: Token, answer: RpcAnswer | undefined, height: number): Said {
  const isOf = ({ ledger_index: index }: { readonly ledger_index: number }) =>
    index === height || notGiven(chain, `answers for another ledger than ${height}`);
  if (readAsset(token).type === 'Issued') {
    const found = readUnless(chain, 'account_info', answer, IssuerInfo, 'actNotFound');
    return { issuer: found !== undefined && isOf(found) ? found.account_data : null };
  }
  const found = readUnless(chain, 'ledger_entry', answer, TokenIssuance, 'entryNotFound');
  if (found === undefined || !isOf(found)) return { issuance: null };
  // The id is made of both.
  const { Issuer: issuer, Sequence: sequence } = found.node;
  if (issuer !== issuerOfIssuance(token.identifier) || sequence !== sequenceOf(token.identifier))
    throw new CodedError('LedgerContradiction', `The node ${chain.name} gives another issuance than ${token.identifier}`);
  return { issuance: found.node };
}

/** The number of the transaction that made an issuance: the first 4 bytes of its id. */
function sequenceOf(issuanceId: string): number {
  return fromHex(issuanceId)
    .slice(0, 4)
    .reduce((number, byte) => number * 256 + byte, 0);
}

function currencyOf(token: Token, issuer: Issuer | null): Result<AssetMetadata, string> {
  const asset = readAsset(token);
  if (asset.type !== 'Issued') return err(`${token.identifier} is no issued currency`);
  if (issuer === null) return err(`there is no account ${asset.issuer} that could issue it`);
  const has = (flag: keyof typeof issuerFlags) => (issuer.Flags & issuerFlags[flag]) !== 0;
  const name = currencyName(asset.currency);
  const symbol = name === asset.currency && asset.currency.length === 40 ? undefined : readableText(name);
  const fee = (issuer.TransferRate ?? 0) === 0 ? 0 : (issuer.TransferRate ?? freeRate) - freeRate;
  return ok({
    ...(symbol !== undefined && { symbol }),
    decimals: issuedDecimals,
    terms: termsOf({
      Frozen: has('globalFreeze'),
      MayFreeze: !has('noFreeze'),
      MayTakeBack: has('clawback'),
      AsksForLeave: has('asksForLeave'),
      OnlyWithIssuer: false,
    }),
    ...(fee > 0 && { transferFee: fee }),
  });
}

function tokenOf(token: Token, issuance: Issuance | null): Result<AssetMetadata, string> {
  if (issuance === null) return err(`the ledger has no issuance ${token.identifier}`);
  const has = (flag: keyof typeof issuanceFlags) => (issuance.Flags & issuanceFlags[flag]) !== 0;
  const written = writtenIn(issuance.MPTokenMetadata);
  const [name, symbol] = [textOf(written, 'name', 'n'), textOf(written, 'ticker', 't')];
  const fee = (issuance.TransferFee ?? 0) * tokenFeeUnit;
  return ok({
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    decimals: issuance.AssetScale ?? 0,
    terms: termsOf({
      Frozen: has('locked'),
      MayFreeze: has('canLock'),
      MayTakeBack: has('clawback'),
      AsksForLeave: has('asksForLeave'),
      OnlyWithIssuer: !has('canTransfer'),
    }),
    ...(fee > 0 && { transferFee: fee }),
  });
}

/** The terms that there are on this ledger. */
type Term = Exclude<AssetTerm, 'MayBeClosed' | 'ShownOtherwise'>;

function termsOf(holds: Readonly<Record<Term, boolean>>): AssetTerm[] {
  const said: Readonly<Partial<Record<AssetTerm, boolean>>> = holds;
  return AssetTerm.options.filter((term) => said[term] === true);
}

/** What an issuer wrote, where it is an object as XLS-89 has it: by long names or by their short ones. */
function writtenIn(metadata: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromHex(metadata ?? '')));
    return isObject(value) ? value : {};
  } catch {
    // An issuer may write anything.
    return {};
  }
}

/** A text under one of two names; none where both are there and differ. */
function textOf(written: Readonly<Record<string, unknown>>, ...names: readonly [string, string]): string | undefined {
  const [text, ...more] = new Set(names.flatMap((name) => (typeof written[name] === 'string' ? [written[name]] : [])));
  return more.length === 0 ? readableText(text) : undefined;
}
