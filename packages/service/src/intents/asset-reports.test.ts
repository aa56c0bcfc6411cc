import { CodedError, err, newId, ok } from '@countersign/kernel';
import { joinFacts } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { assetKey, type AssetReference } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { createAssetReports } from '../orders/asset-reports.ts';
import { whereNetworksAnswer, withAssetReports } from './asset-reports.ts';

type ValidateTickers = Extract<IntentPayload, { type: 'v0_ValidateTickers' }>;
const metadata = { revision: 1 } as Ledger['metadata'];
const ledger = (id: string, alias = id): Ledger => ({
  id,
  alias,
  parameters: {
    type: 'Ethereum',
    chainId: 1,
    vaultLedgerIdentifier: 'eth',
    supportsEIP1559: true,
    nativeTickerSymbol: 'ETH',
    nativeTickerName: 'Ether',
  },
  metadata,
});
const ledgers = ['one', 'other'].map((id) => ledger(id));
const details = (digit: string) =>
  ({ type: 'Ethereum', properties: { type: 'ERC20', address: `0x${digit.repeat(40)}` } }) as const;
const token = (ledgerId: string, ledgerDetails: ValidateTickers['tickers'][number]['ledgerDetails']) =>
  ({ id: newId(), ledgerId, kind: 'Contract', name: 'T', ledgerDetails, lock: 'Unlocked', customProperties: {} }) as const;

const payload: ValidateTickers = {
  type: 'v0_ValidateTickers',
  tickers: [
    token('one', details('1')),
    token('one', details('2')),
    token('other', details('1')),
    token('one', { type: 'Ethereum', properties: { type: 'Native' } }),
    token('gone', details('1')),
  ],
};

function networks(
  answer = () => ok({ decimals: 6 }) as ReturnType<typeof ok<{ decimals: number }>> | ReturnType<typeof err<string>>,
) {
  const asked: string[][] = [];
  const assets = createAssetReports({
    module: ({ parameters }) => ledgerModule(parameters.type),
    node: (id) =>
      ({
        assets: (all: readonly AssetReference[]) => {
          asked.push([id, ...all.map(assetKey)]);
          return Promise.resolve(all.map(answer));
        },
      }) as never,
  });
  return { asked, ports: { assets } };
}

const [one, two] = ['1', '2'].map((digit) => `ERC20:0x${digit.repeat(40)}`);

test('a network is asked once of all its assets, and of nothing that is none of them', async () => {
  const { asked, ports } = networks();
  const { assets } = await withAssetReports(ports.assets, payload, joinFacts([{ ledgers }]));
  expect(asked).toEqual([
    ['one', one, two],
    ['other', one],
  ]);
  expect(assets).toEqual([
    { ledgerId: 'one', ledgerDetails: details('1'), decimals: 6 },
    { ledgerId: 'one', ledgerDetails: details('2'), decimals: 6 },
    { ledgerId: 'other', ledgerDetails: details('1'), decimals: 6 },
  ]);
});

test('what is decided again because others were faster asks a network again only where its ledger has changed', async () => {
  const { asked, ports } = networks(() => err('no such token'));
  const decided = await whereNetworksAnswer(ports, async ({ assets }) => {
    const again = async (changed: readonly Ledger[]) => withAssetReports(assets, payload, joinFacts([{ ledgers: changed }]));
    const first = await again(ledgers);
    const renamed = await again([...ledgers, ledger('third')]);
    expect(asked).toHaveLength(2);
    await again(ledgers.map(({ id }) => ledger(id, 'renamed')));
    return ok([first.assets, renamed.assets]);
  });
  expect(asked).toHaveLength(4);
  expect(decided.ok && decided.value[1]).toEqual(decided.ok && decided.value[0]);
  expect(decided.ok && decided.value[0]?.[0]).toMatchObject({ missing: 'no such token' });
});

test('a network that cannot be asked is named to nobody', async () => {
  const ports = networks(() => {
    throw new CodedError('LedgerUnreachable', 'The node 10.0.0.1 gives no eth_call');
  });
  const refused = await whereNetworksAnswer(ports.ports, async ({ assets }) =>
    ok(await withAssetReports(assets, payload, joinFacts([{ ledgers }]))),
  );
  expect(refused).toMatchObject({ error: { reason: 'ServiceUnavailableError', code: 'LedgerUnreachable' } });
  expect(!refused.ok && refused.error.message).not.toContain('10.0.0.1');
});
