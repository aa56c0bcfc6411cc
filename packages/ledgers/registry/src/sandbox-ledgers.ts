import { knownNetworks } from '@countersign/ledger-substrate/settings';
import type { Ledger, LedgerParameters } from '@countersign/model';

/** The sandbox networks were never changed since they were first defined. */
const metadata: Ledger['metadata'] = {
  revision: 1,
  createdAt: '2026-01-01T00:00:00Z',
  lastModifiedAt: '2026-01-01T00:00:00Z',
  customProperties: {},
};

function sandbox(id: string, alias: string, parameters: LedgerParameters): Ledger {
  return { id, alias, parameters, metadata };
}

/**
 * The ledgers of a fresh instance: test networks that live inside it. Their network identifiers (regtest, chain id, network
 * id, passphrase) are those of no public network, so that nothing signed for one is valid anywhere else. On Solana and Tron, whose transactions name no network,
 * it is the block that they name.
 */
export const sandboxLedgers: readonly Ledger[] = [
  sandbox('bitcoin-sandbox', 'Bitcoin sandbox', {
    type: 'Bitcoin',
    supportsSegWit: true,
    vaultLedgerIdentifier: 'btc',
    network: 'regtest',
    tickerSymbol: 'BTC',
    tickerName: 'Bitcoin (sandbox)',
    dustLimit: '546',
  }),
  sandbox('ethereum-sandbox', 'Ethereum sandbox', {
    type: 'Ethereum',
    chainId: 31_337,
    vaultLedgerIdentifier: 'eth',
    nativeTickerSymbol: 'ETH',
    nativeTickerName: 'Ether (sandbox)',
    supportsEIP1559: true,
  }),
  sandbox('xrpl-sandbox', 'XRPL sandbox', {
    type: 'XRPL',
    nativeTickerSymbol: 'XRP',
    nativeTickerName: 'XRP (sandbox)',
    networkId: 21_338,
  }),
  sandbox('algorand-sandbox', 'Algorand sandbox', {
    type: 'Algorand',
    genesisId: 'countersign-sandbox-v1',
    // The SHA-256 of "countersign: the Algorand sandbox", which is no network's first block.
    genesisHash: 'cHR+iLXfj7AW7pWsIfOVD2glpq54r/SgqGVhYgqvlwU=',
    nativeTickerSymbol: 'ALGO',
    nativeTickerName: 'Algo (sandbox)',
    nativeTickerDecimals: 6,
  }),
  sandbox('solana-sandbox', 'Solana sandbox', {
    type: 'Solana',
    nativeTickerSymbol: 'SOL',
    nativeTickerName: 'Solana (sandbox)',
    lamportsPerSignature: '5000',
  }),
  sandbox('tezos-sandbox', 'Tezos sandbox', {
    type: 'Tezos',
    // The checksum is right, and it is no network's.
    chainId: 'NetXZd8x8i1NL5H',
    nativeTickerSymbol: 'XTZ',
    nativeTickerName: 'Tez (sandbox)',
  }),
  sandbox('tron-sandbox', 'Tron sandbox', {
    type: 'Tron',
    nativeTickerSymbol: 'TRX',
    nativeTickerName: 'TRON (sandbox)',
  }),
  sandbox('stellar-sandbox', 'Stellar sandbox', {
    type: 'Stellar',
    nativeTickerSymbol: 'XLM',
    nativeTickerName: 'Lumen (sandbox)',
    networkPassphrase: 'Countersign Sandbox Network',
  }),
  sandbox('substrate-sandbox', 'Substrate sandbox', {
    type: 'Substrate',
    // The SHA-256 of "countersign: the Substrate sandbox", which is no network's first block.
    genesisHash: '0x08c0b9b790879972e4b70e4813f8d86ab0b366bd6faedc609d40ab68747d5670',
    // That of no network in particular.
    addressPrefix: 42,
    nativeTickerSymbol: 'DOT',
    nativeTickerName: 'Polkadot (sandbox)',
    nativeTickerDecimals: 10,
    supportedRuntimeVersions: knownNetworks['polkadot-asset-hub'].supportedRuntimeVersions,
  }),
];
