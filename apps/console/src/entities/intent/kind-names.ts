import { saidOrder, saidTransfer, type Names as KindNames, type Said } from '@countersign/kinds/words';
import { addressApart, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

import { unitOfTicker } from '../amount-units.ts';

import type { Names } from '../names.ts';

/** What the console knows, as the words of the kinds of intent ask for it. */
export function kindNames(names: Names): KindNames {
  return {
    name: names.name,
    ticker: (id) => {
      const unit = names.unit(id);
      if (unit === 'loading') return unit;
      const known = names.ticker(id);
      const counted = unit === 'unknown' ? {} : unit;
      if (known === undefined) return unit === 'unknown' ? undefined : { name: unit.symbol ?? id, ...counted };
      return { name: known.name, ledgerId: known.ledgerId, native: known.kind === 'Native', ...counted };
    },
    assets: () =>
      names.assets().flatMap((asset) => {
        const unit = unitOfTicker(asset);
        return unit === undefined ? [] : [{ decimals: unit.decimals, symbol: unit.symbol }];
      }),
    place: names.place,
    apart: addressApart,
    coin: (ledger) => {
      const unit = names.coin(ledger);
      return unit === 'unknown' ? undefined : unit;
    },
    said: (of, id) => (of === 'order' ? orderSaid(names.order(id)) : transferSaid(names.transfer(id))),
  };
}

type SaidOrLoading = Said | 'loading' | undefined;

function orderSaid(order: ReturnType<Names['order']>): SaidOrLoading {
  return order === undefined || order === 'loading' ? order : saidOrder(order, ledgerDescriptor);
}

function transferSaid(transfer: ReturnType<Names['transfer']>): SaidOrLoading {
  if (transfer === undefined || transfer === 'loading') return transfer;
  const { value, tickerId, senders } = transfer;
  const from = senders.flatMap((sender) => (sender.type === 'Address' ? [sender.address] : (sender.addresses ?? [])));
  return saidTransfer({ amount: BigInt(value), tickerId, from: from.length === 1 ? from[0] : undefined });
}
