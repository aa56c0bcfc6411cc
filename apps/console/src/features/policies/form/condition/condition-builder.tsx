import { assetOfGroup } from '@countersign/kinds/words';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { fromDraft } from '../tree/draft-tree.ts';
import { TreeEditor } from '../tree/tree-editor.tsx';
import { freshPart, type ConditionDraft } from './condition-draft.ts';
import { PartFields } from './part-fields.tsx';

/** Puts a policy's condition together. `errorOf` says what is wrong with a part, once that is to be said. */
export function ConditionBuilder({
  name,
  condition,
  onChange,
  errorOf,
}: {
  /** The field, below which each part has its own name. */
  name: string;
  condition: ConditionDraft;
  onChange: (condition: ConditionDraft) => void;
  errorOf: (key: string) => string | undefined;
}) {
  const { t } = useTranslation('policies');
  return (
    <TreeEditor
      name={name}
      group={condition}
      onChange={onChange}
      fresh={() => freshPart('AmountOver')}
      errorOf={errorOf}
      words={{
        label: t('column.condition'),
        add: t('form.condition.add'),
        addGroup: t('form.condition.addGroup'),
        remove: (number) => t('form.condition.remove', { number }),
        removeGroup: (number) => t('form.condition.removeGroup', { number }),
      }}
      drawLeaf={({ leaf, among, ...props }) => {
        const asset = among.type === 'All' ? assetOfGroup(among.parts.map(fromDraft)) : undefined;
        return <PartFields {...props} part={leaf} asset={asset} />;
      }}
    />
  );
}
