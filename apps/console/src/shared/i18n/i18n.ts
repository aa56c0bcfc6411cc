import { kindTexts } from '@countersign/kinds/words';
import { uiTexts } from '@countersign/ui';
import type { ErrorReason } from '@countersign/model/names';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import app from './en/app.json' with { type: 'json' };
import sentence from './en/sentence.json' with { type: 'json' };

// A refusal without a text is a type error.
app.error.reason satisfies Record<ErrorReason, string>;

/** What a part of an address is called. */
export type Segment = keyof typeof app.breadcrumb.segment;

/** The console's texts. The shell's come with the first screen; each feature adds its own with its code. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'app',
  resources: { en: { ui: uiTexts.en, app, sentence, kinds: kindTexts } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
});

/** Adds a feature's texts under its namespace. Call it in the module that draws the feature's first component. */
export function addTexts(namespace: string, en: object): void {
  i18n.addResourceBundle('en', namespace, en, true, true);
}
