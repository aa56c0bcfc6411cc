import type { ChainStateQuery, OrderDestination } from '@countersign/ledger-port';
import type { SolanaMintAccount, SolanaOperation, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { madeAccountOf } from './made-account.ts';

type Replace = (destination: TransactionDestination) => TransactionDestination;

/** Whom an order pays or opens an account for, or who may use what it makes, with the token and the nonce account that it names. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  const named: OrderDestination[] = [];
  mapDestinations(parameters, (destination) => {
    named.push({ destination });
    return destination;
  });
  return named;
}

/** The order with other destinations, wherever it names one. */
export function mapDestinations(parameters: TransactionOrderParameters, replace: Replace): TransactionOrderParameters {
  if (parameters.type !== 'Solana') return parameters;
  const { operation, nonceAccount } = parameters;
  return {
    ...parameters,
    operation: mapOperation(operation, replace),
    ...(nonceAccount !== undefined && { nonceAccount: replace(nonceAccount) }),
  };
}

function mapOperation(operation: SolanaOperation, replace: Replace): SolanaOperation {
  switch (operation.type) {
    case 'Transfer':
      return { ...operation, outputs: mapOutputs(operation.outputs, replace) };
    case 'TransferToken': {
      const outputs = mapOutputs(operation.outputs, replace);
      return { ...operation, outputs, mintAccount: mapMint(operation.mintAccount, replace) };
    }
    case 'FundAtaAccount': {
      const { destination } = operation;
      const to = destination === undefined ? {} : { destination: replace(destination) };
      return { ...operation, ...to, mintAccount: mapMint(operation.mintAccount, replace) };
    }
    case 'MintTo': {
      const destination = replace(operation.destination);
      return { ...operation, destination, mintAccount: mapMint(operation.mintAccount, replace) };
    }
    case 'Burn':
      return { ...operation, mintAccount: mapMint(operation.mintAccount, replace) };
    case 'CreateNonceAccount': {
      const to = replace({ type: 'Account', accountId: operation.createOnAccount });
      return to.type === 'Account' ? { ...operation, createOnAccount: to.accountId } : operation;
    }
    case 'InitializeMint':
      return operation;
  }
}

function mapOutputs<Output extends { destination: TransactionDestination }>(
  outputs: readonly Output[],
  replace: Replace,
): Output[] {
  return outputs.map((output) => ({ ...output, destination: replace(output.destination) }));
}

function mapMint(account: SolanaMintAccount, replace: Replace): SolanaMintAccount {
  return account.type === 'Ticker' ? account : { ...account, destination: replace(account.destination) };
}

/** Building depends on whom the order reaches, on its token, on its nonce account, and on whether there is something already where it makes an account. */
export function stateQuery(
  parameters: TransactionOrderParameters,
  [sender]: readonly string[],
): Pick<ChainStateQuery, 'destinations'> {
  const reached = destinations(parameters).flatMap(({ destination }) =>
    destination.type === 'Address' ? [destination.address] : [],
  );
  const made = sender === undefined ? undefined : madeAccountOf(parameters, sender);
  return { destinations: [...new Set([...reached, ...(made === undefined ? [] : [made])])] };
}
