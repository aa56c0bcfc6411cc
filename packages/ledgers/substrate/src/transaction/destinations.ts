import type { ChainStateQuery, OrderDestination } from '@countersign/ledger-port';
import type {
  SubstratePallet,
  SubstrateStakingPayee,
  TransactionDestination,
  TransactionOrderParameters,
} from '@countersign/model';

type Replace = (destination: TransactionDestination) => TransactionDestination;

/** Whom an order pays or nominates, and who gets what a stake earns. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  const named: OrderDestination[] = [];
  mapDestinations(parameters, (destination) => {
    named.push({ destination });
    return destination;
  });
  return named;
}

/** The order with other destinations. */
export function mapDestinations(parameters: TransactionOrderParameters, replace: Replace): TransactionOrderParameters {
  return parameters.type === 'Substrate' ? { ...parameters, pallet: mapPallet(parameters.pallet, replace) } : parameters;
}

function mapPallet(pallet: SubstratePallet, replace: Replace): SubstratePallet {
  if (pallet.type === 'Balances') {
    const { method } = pallet;
    return { ...pallet, method: { ...method, destination: replace(method.destination) } };
  }
  const { method } = pallet;
  switch (method.type) {
    case 'Bond':
      return { ...pallet, method: { ...withController(method, replace), payee: mapPayee(method.payee, replace) } };
    case 'SetController':
      return { ...pallet, method: withController(method, replace) };
    case 'SetPayee':
      return { ...pallet, method: { ...method, payee: mapPayee(method.payee, replace) } };
    case 'Nominate':
      return { ...pallet, method: { ...method, targets: method.targets.map(replace) } };
    case 'BondExtra':
    case 'Unbond':
    case 'Rebond':
    case 'WithdrawUnbonded':
    case 'Chill':
      return pallet;
  }
}

function withController<T extends { readonly controller?: TransactionDestination | undefined }>(method: T, replace: Replace): T {
  return method.controller === undefined ? method : { ...method, controller: replace(method.controller) };
}

function mapPayee(payee: SubstrateStakingPayee, replace: Replace): SubstrateStakingPayee {
  return payee.type === 'Account' ? { ...payee, destination: replace(payee.destination) } : payee;
}

/** Building depends on whom the order names. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations'> {
  const addresses = destinations(parameters).flatMap(({ destination }) =>
    destination.type === 'Address' ? [destination.address] : [],
  );
  return { destinations: addresses };
}
