import { createTexts, uiTexts } from '@countersign/ui';
import app from './texts.en.json' with { type: 'json' };

/** This app's texts. Those of the kinds of intent come with what draws a request. */
export const i18n = createTexts({ ui: uiTexts, app });
