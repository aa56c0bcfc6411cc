import { wordText } from '@countersign/kinds/words';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText } from '../../../../entities/intent/sentence.tsx';
import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import { ledgersOwn } from './asset-details-field.tsx';

/** What an asset is. A ledger's own coin is known from the first set-up on, and not registered. */
export function AssetKindField({ control, name, label, required = false, node }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const words = node.kind === 'word' ? node.words.filter((word) => word !== ledgersOwn) : [];
  const choices = words.map((value) => ({ value, label: wordText(kindText(t), value), hint: t(`asset.kind.${value}`) }));
  return <ChoiceField control={control} name={name} label={label} required={required} choices={choices} />;
}
