import { toHex, utf8 } from '@countersign/kernel';
import { issuedAsset, multiPurposeAsset } from '@countersign/ledger-xrpl';
import type { AssetReference } from '@countersign/ledger-port';
import { afterEach, expect, test, vi } from 'vitest';
import { encodeMPTokenMetadata } from 'xrpl';

import { codeOf } from '../test/code-of.ts';
import { issuanceOf } from '../test/rippled/apply.ts';
import { xrp, xrplAccount } from '../test/xrpl-ledger.ts';
import { closeAll, opened, saying } from '../test/xrpl-reader.ts';

const issuer = xrplAccount('33'.repeat(32));
const { wallet } = issuer;

afterEach(async () => {
  vi.restoreAllMocks();
  await closeAll();
});

const sixLetters = toHex(utf8('RLUSD')).padEnd(40, '0').toUpperCase();
const dollars = asset(issuedAsset('USD', wallet.address));
const full = {
  ticker: 'TBILL',
  name: 'T-Bill Yield Token',
  icon: 'example.org/tbill.png',
  asset_class: 'rwa',
  asset_subclass: 'treasury',
  issuer_name: 'Example Yield Co.',
};

function asset(found: AssetReference | undefined): AssetReference {
  if (found === undefined) throw new Error('no asset');
  return found;
}

async function ledger(nodes = 1) {
  const all = await opened([], { nodes });
  const { local, node } = all;
  local.give(wallet.address, 1_000n * xrp);
  local.close();
  const issue = (members: object): AssetReference => {
    const sequence = local.view().root(wallet.address)?.Sequence ?? 0;
    local.send(wallet, { TransactionType: 'MPTokenIssuanceCreate', ...members });
    local.close();
    return asset(multiPurposeAsset(issuanceOf(wallet.address, sequence)));
  };
  const set = (members: object) => {
    local.send(wallet, { TransactionType: 'AccountSet', ...members });
    local.close();
  };
  const said = async (...assets: readonly AssetReference[]) => node.assets?.(assets);
  return { ...all, issue, set, said };
}

const written = (text: string) => toHex(utf8(text)).toUpperCase();

test('a multi-purpose token has the scale, the texts and the terms of its issuance', async () => {
  // The library says what is not as XLS-89 has it.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { issue, said } = await ledger();
  const ofMetadata = (text: string) => issue({ MPTokenMetadata: text, Flags: 0x20 });
  const texts = [
    issue({ AssetScale: 2, TransferFee: 1_500, MPTokenMetadata: encodeMPTokenMetadata(full), Flags: 0x66 }),
    ofMetadata(written(JSON.stringify({ ...full, t: 'OTHER' }))),
    ofMetadata(written('{"n":"T\\u202eDSU","t":7}')),
    ofMetadata(written('["n"]')),
    ofMetadata('FF'),
  ];
  const terms = ['MayFreeze', 'MayTakeBack', 'AsksForLeave'];
  const open = { decimals: 0, terms: [] };
  expect(await said(...texts, issue({}))).toEqual(
    [
      { name: full.name, symbol: full.ticker, decimals: 2, terms, transferFee: 15_000_000 },
      { name: full.name, ...open },
      open,
      open,
      open,
      { decimals: 0, terms: ['OnlyWithIssuer'] },
    ].map((value) => ({ ok: true, value })),
  );
});

test('an issued currency has the decimals of all of them, its code, and the terms of its issuer', async () => {
  const { said, set } = await ledger();
  const currencies = ['USD', sixLetters, `03${'AB'.repeat(19)}`].map((code) => asset(issuedAsset(code, wallet.address)));
  expect(await said(...currencies)).toEqual(
    [{ symbol: 'USD' }, { symbol: 'RLUSD' }, {}].map((symbol) => ({
      ok: true,
      value: { ...symbol, decimals: 15, terms: ['MayFreeze'] },
    })),
  );
  set({ SetFlag: 2, TransferRate: 1_002_000_000 });
  set({ SetFlag: 7 });
  set({ SetFlag: 16 });
  expect(await said(dollars)).toMatchObject([
    { value: { terms: ['Frozen', 'MayFreeze', 'MayTakeBack', 'AsksForLeave'], transferFee: 2_000_000 } },
  ]);
  set({ ClearFlag: 7, TransferRate: 1_000_000_000 });
  set({ SetFlag: 6 });
  const [one] = (await said(dollars)) ?? [];
  expect(one).toEqual({ ok: true, value: { symbol: 'USD', decimals: 15, terms: ['MayTakeBack', 'AsksForLeave'] } });
});

test('what the ledger does not have is no asset; what is not final there is not there yet', async () => {
  const { local, said } = await ledger();
  const nobody = asset(issuedAsset('USD', xrplAccount('44'.repeat(32)).sender.address));
  const sequence = local.view().root(wallet.address)?.Sequence ?? 0;
  local.send(wallet, { TransactionType: 'MPTokenIssuanceCreate', AssetScale: 2 });
  const token = asset(multiPurposeAsset(issuanceOf(wallet.address, sequence)));
  expect(await said(nobody, token)).toEqual([
    { ok: false, error: expect.stringContaining('no account') },
    { ok: false, error: expect.stringContaining('no issuance') },
  ]);
  local.close();
  expect(await said(token)).toMatchObject([{ value: { decimals: 2 } }]);
});

test('all servers are asked in one ledger, and have to say the same; one alone cannot give another issuance', async () => {
  const { local, issue, said, proxies } = await ledger(2);
  const token = issue({ AssetScale: 2 });
  const [, other] = proxies;
  if (other === undefined) throw new Error('no proxy');
  const node = (change: object) =>
    saying('ledger_entry', (result) => ({ ...result, node: { ...(result['node'] as object), ...change } }));
  other.say = node({ AssetScale: 3 });
  expect(await codeOf(said(token))).toBe('LedgerContradiction');
  const { sender } = xrplAccount('44'.repeat(32));
  for (const proxy of proxies) proxy.say = node({ Issuer: sender.address });
  expect(await codeOf(said(token))).toBe('LedgerContradiction');
  for (const proxy of proxies)
    proxy.say = saying('ledger_entry', (result) => ({ ...result, ledger_index: local.last.index - 1 }));
  expect(await codeOf(said(token))).toBe('LedgerUnreachable');
  for (const proxy of proxies) proxy.say = undefined;
  // It is a ledger behind, where the token is not yet; the other one answers for that ledger as well.
  const { index, hash, data } = local.closed.at(-2) ?? local.last;
  other.say = (call, answer) =>
    call.method === 'ledger' && (call.params[0] as { ledger_index?: unknown }).ledger_index === 'validated'
      ? {
          ...answer,
          result: { ledger: { ledger_data: data }, ledger_hash: hash, ledger_index: index, validated: true, status: 'success' },
        }
      : answer;
  expect(await said(token)).toMatchObject([{ ok: false, error: expect.stringContaining('no issuance') }]);
  other.isDown = true;
  expect(await codeOf(said(token))).toBe('LedgerUnreachable');
});
