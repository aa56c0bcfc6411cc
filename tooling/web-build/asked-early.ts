import type { Rolldown } from 'vite';

import { scriptsOf } from './scripts-of.ts';

/**
 * What the tag of the console's first script says: where to ask who is there, what to ask for then, by path, and where the app's own script and
 * what its forms share are: the scripts of these names in `vite.config.ts`.
 */
export function askedEarly(
  who: string,
  questions: readonly string[],
  sharedByForms: readonly string[],
): (bundle: Rolldown.OutputBundle | undefined) => Record<string, string> {
  return (bundle) => {
    const told = { 'data-who': who, 'data-questions': questions.join(' ') };
    if (bundle === undefined) return told;
    const { scripts, app } = scriptsOf(bundle);
    const forms = sharedByForms.map((wanted) => {
      const script = scripts.find(({ name }) => name === wanted);
      if (!script) throw new Error(`No script is called ${wanted}`);
      return `/${script.fileName}`;
    });
    return { ...told, 'data-app': `/${app.fileName}`, 'data-forms': forms.join(' ') };
  };
}
