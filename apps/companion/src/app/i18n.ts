import { uiTexts } from '@countersign/ui';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import app from './texts/en.json' with { type: 'json' };

/** This app's texts. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'app',
  resources: { en: { ui: uiTexts.en, app } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
});
