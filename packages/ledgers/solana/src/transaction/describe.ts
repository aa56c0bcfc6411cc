import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type DescribedAsset,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type {
  SolanaMintAccount,
  SolanaOperation,
  SolanaTransferOutput,
  TransactionDestination,
  TransactionOrderParameters,
} from '@countersign/model';

import { addressBytes, isPoint } from '../address.ts';
import { readAmount } from '../amount.ts';

/** What an order asks for. Of a token that it names by its mint alone, the order does not say which one that is. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Solana') return unknownOperation(parameters.type);
  const { operation, nonceAccount } = parameters;
  return {
    operation: operation.type,
    movements: movementsOf(operation),
    calls: [],
    rights: [],
    warnings: [
      ...strangePayees(operation).map((address) => ledgerWarning('OffCurveDestination', { address })),
      ...(nonceAccount === undefined ? [] : [ledgerWarning('NeverExpires')]),
    ],
  };
}

function movementsOf(operation: SolanaOperation): TransactionDescription['movements'] {
  const moved = (asset: DescribedAsset) => (output: SolanaTransferOutput) => ({
    asset,
    ...amountOf(output),
    to: output.destination,
  });
  switch (operation.type) {
    case 'Transfer':
      return operation.outputs.map(moved(nativeAsset));
    case 'TransferToken':
      return operation.outputs.map(moved(assetOf(operation.mintAccount)));
    case 'MintTo':
      return [moved(assetOf(operation.mintAccount))(operation)];
    case 'Burn':
      return [{ asset: assetOf(operation.mintAccount), ...amountOf(operation) }];
    case 'FundAtaAccount':
    case 'CreateNonceAccount':
    case 'InitializeMint':
      return [];
  }
}

function amountOf({ amount }: { readonly amount: string }): { readonly amount?: bigint } {
  const read = readAmount(amount);
  return read === undefined ? {} : { amount: read };
}

function assetOf(account: SolanaMintAccount): DescribedAsset {
  return account.type === 'Ticker' ? { type: 'Ticker', tickerId: account.tickerId } : { type: 'Unknown' };
}

/** Payees' addresses that are no key's, each once. */
function strangePayees(operation: SolanaOperation): readonly string[] {
  const payees: readonly (TransactionDestination | undefined)[] =
    'outputs' in operation
      ? operation.outputs.map(({ destination }) => destination)
      : [operation.type === 'FundAtaAccount' || operation.type === 'MintTo' ? operation.destination : undefined];
  const addresses = payees.flatMap((payee) => (payee?.type === 'Address' ? [payee.address] : []));
  return [...new Set(addresses)].filter((address) => {
    const bytes = addressBytes(address);
    return bytes !== undefined && !isPoint(bytes);
  });
}
