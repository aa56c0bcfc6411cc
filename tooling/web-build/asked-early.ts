import type { Rolldown } from 'vite';

/**
 * What the console's first script is told in its tag: where to ask who is there, what to ask for then, by path, and where the app's own script and
 * what its forms share are, which is the group of that name in `vite.config.ts`.
 */
export function askedEarly(
  who: string,
  questions: readonly string[],
): (bundle: Rolldown.OutputBundle | undefined) => Record<string, string> {
  return (bundle) => {
    const told = { 'data-who': who, 'data-questions': questions.join(' ') };
    if (bundle === undefined) return told;
    const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
    const app = scripts.find(({ isEntry }) => isEntry);
    const forms = scripts.find(({ name }) => name === 'forms');
    if (!app || !forms) throw new Error('No script is the app, or its forms');
    // One path in each: those of another language are written over them.
    return { ...told, 'data-app': `/${app.fileName}`, 'data-forms': `/${forms.fileName}` };
  };
}
