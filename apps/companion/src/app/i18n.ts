import { kindTexts, type Translate } from '@countersign/kinds/words';
import { uiTexts } from '@countersign/ui';
import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import app from './texts/en.json' with { type: 'json' };

/** This app's texts, and those of the kinds of intent. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'app',
  resources: { en: { ui: uiTexts.en, app, kinds: kindTexts } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
});

/** Reads the texts of the kinds of intent. */
export function kindText(t: TFunction): Translate {
  return (key, values) => t(`kinds:${key}`, { ...values });
}
