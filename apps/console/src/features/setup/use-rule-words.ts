import type { RuleTemplate, TemplateRule } from '@countersign/governance/first-rules';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

/** How a template's rules are called, and what each says in plain words: the same on this screen and as the policies' descriptions. */
export function useRuleWords() {
  const { t } = useTranslation('setup');
  return ({ name }: Pick<RuleTemplate, 'name'>) =>
    (rule: TemplateRule) => ({
      alias: t(`template.${name}.rule.${rule.name}.alias`),
      description: t(`template.${name}.rule.${rule.name}.description`),
    });
}
