import { translator } from '@countersign/kernel';

import { kindTexts } from './texts.ts';
import texts from './warning-texts.en.json' with { type: 'json' };

/** What warnings say, in the language of the build: more of the namespace `kinds`, apart because no first screen shows a warning. */
export const warningTexts = texts;

/** Reads a text or a warning where nothing else translates, as on a terminal. */
export const englishWarnings = translator('en', { ...kindTexts, ...warningTexts });
