import { scaleOf, wholeText, type ValueOf } from '@countersign/kinds/words';
import { Amount } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindNames } from '../../entities/intent/kind-names.ts';
import { kindText } from '../../entities/intent/sentence.tsx';
import type { Names } from '../../entities/names.ts';

/** An amount in what it counts; in smallest units, said to be that, where nobody knows it. */
export function AmountValue({ value, names }: { value: ValueOf<'amount'>; names: Names }) {
  const { t } = useTranslation('review');
  const scale = scaleOf(value.unit, kindNames(names));
  const isWritten = scale === 'loading' || (scale !== 'unknown' && scale.symbol !== undefined);
  return (
    <strong>{isWritten ? <Amount value={value.amount} unit={scale} /> : wholeText(value, kindNames(names), kindText(t))}</strong>
  );
}
