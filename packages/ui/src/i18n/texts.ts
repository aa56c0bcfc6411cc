import { isLanguage, translator, type Language, type Texts, type Translate } from '@countersign/kernel';

import texts from './texts.en.json' with { type: 'json' };

/** The texts of the shared pieces, for the namespace `ui`, in the language of the build. */
export const uiTexts = texts;

/**
 * The language that the page is in. A web build has the texts of one language alone and says in its page which (`tooling/web-build/languages.ts`);
 * where there is no page, as in tests, texts are the English ones.
 */
export function pageLanguage(): Language {
  const language = typeof document === 'undefined' ? undefined : document.documentElement.lang;
  return isLanguage(language) ? language : 'en';
}

/** The texts that an app has loaded, in one language (BCP 47). */
export interface AppTexts {
  readonly language: Language;
  /** Reads them; a key without a namespace is of `app`. */
  readonly t: Translate;
  /** Adds texts of a namespace to what is there of it. Call it in the module that draws the first of them. */
  readonly add: (namespace: string, texts: Texts) => void;
}

/** The texts of an app, by namespace; a part of the app that is loaded later brings its own. */
export function createTexts(
  first: Readonly<Record<string, Texts>> & { readonly app: Texts },
  language = pageLanguage(),
): AppTexts {
  const loaded: Record<string, Texts> = { ...first };
  const translate = translator(language, loaded);
  return {
    language,
    t: withNamespace(translate, 'app'),
    add: (namespace, more) => {
      loaded[namespace] = { ...loaded[namespace], ...more };
    },
  };
}

/** The same translator where a key without a namespace is of this one. */
export function withNamespace(translate: Translate, namespace: string): Translate {
  return (key, values) => translate(key.includes(':') ? key : `${namespace}:${key}`, values);
}
