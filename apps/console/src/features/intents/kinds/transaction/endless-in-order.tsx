import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useEndlessNeed, type EndlessNeed } from '../../../../entities/account/endless-need.ts';
import { EndlessNotice } from '../../../../shared/proposing/endless-notice.tsx';
import { useScope } from '../../../../shared/routing/scope.ts';
import { emptyDestination, inputAt, isDestinationInput } from './operation-inputs.ts';
import type { OrderValues } from './order-values.ts';

const nothing = { key: '', field: '', address: '' };

/** What the order's account needs before its vault without a network can sign: filled in where it is there, and else said. */
export function EndlessInOrder({ form, values }: { form: UseFormReturn<OrderValues>; values: OrderValues }) {
  const { accountId, ledgerId } = values;
  const need = useEndlessNeed(useScope().domainId, accountId, ledgerId);
  useEndlessFilledIn(form, values, need);
  return need && <EndlessNotice need={need} accountId={accountId} ledgerId={ledgerId} />;
}

/**
 * Fills in what keeps the order's transaction good for good where its account needs that: once for each account, ledger and operation, so that a person who takes
 * it away is left alone. It goes again with the account that it was for.
 */
function useEndlessFilledIn(form: UseFormReturn<OrderValues>, values: OrderValues, need: EndlessNeed | undefined): void {
  const filled = useRef(nothing);
  const { getValues, setValue } = form;
  const { accountId, ledgerId, operation, inputs } = values;
  const key = [accountId, ledgerId, operation].join(' ');
  const [address = ''] = need?.addresses ?? [];
  const field = need?.field ?? '';
  const isReady = isDestinationInput(inputAt(inputs, field));
  useEffect(() => {
    const holds = (at: string, wanted: string) => {
      const entered: unknown = inputAt(getValues('inputs'), at);
      return isDestinationInput(entered) && entered.kind === 'Address' && entered.address === wanted;
    };
    const before = filled.current;
    if (before.key !== key && before.key !== '') {
      if (holds(before.field, before.address)) setValue(`inputs.${before.field}`, emptyDestination);
      filled.current = nothing;
    }
    if (!isReady || address === '' || filled.current.key === key || !holds(field, '')) return;
    filled.current = { key, field, address };
    setValue(`inputs.${field}`, { ...emptyDestination, address });
  }, [key, field, address, isReady, getValues, setValue]);
}
