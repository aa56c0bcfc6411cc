import type { RuleTemplate } from '@countersign/governance/first-rules';

import classes from '../setup.module.css';
import { useRuleWords } from '../use-rule-words.ts';

/** The rules of a template, each with what it says. */
export function RuleList({ template }: { template: RuleTemplate }) {
  const ruleWords = useRuleWords();
  const wordsOf = ruleWords(template);
  return (
    <dl className={classes.rules}>
      {template.rules.map((rule) => {
        const { alias, description } = wordsOf(rule);
        return (
          <div key={rule.name}>
            <dt>{alias}</dt>
            <dd>{description}</dd>
          </div>
        );
      })}
    </dl>
  );
}
