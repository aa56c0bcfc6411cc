import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { TransferValues } from './transfer-values.ts';

/**
 * An amount is of the account and the asset that it was typed for: 0.5 of one is not 0.5 of another. Where another one is chosen it is emptied
 * and asked for again.
 */
export function useAmountsOf(form: UseFormReturn<TransferValues>): {
  readonly areEmptied: boolean;
  /** Empties the amounts, if any. */
  readonly areOfAnother: () => void;
  /** The same where something else was chosen before; what was typed before anything was chosen stays. */
  readonly follow: (before: string, chosen: string) => void;
} {
  const [areEmptied, setEmptied] = useState(false);
  const acts = useMemo(() => {
    const areOfAnother = () => {
      const { outputs } = form.getValues();
      if (outputs.every(({ amount }) => amount === '')) return;
      for (const index of outputs.keys()) {
        form.setValue(`outputs.${index}.amount`, '', { shouldDirty: true });
        form.setValue(`outputs.${index}.paysFee`, false, { shouldDirty: true });
        form.clearErrors(`outputs.${index}.amount`);
      }
      setEmptied(true);
    };
    return {
      areOfAnother,
      follow: (before: string, chosen: string) => {
        if (before !== '' && chosen !== before) areOfAnother();
      },
    };
  }, [form]);
  return { areEmptied, ...acts };
}
