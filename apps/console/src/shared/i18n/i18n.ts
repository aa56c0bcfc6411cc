import { kindTexts } from '@countersign/kinds/words';
import { createTexts, uiTexts } from '@countersign/ui';
import type { ErrorReason } from '@countersign/model/names';

import app from './app.en.json' with { type: 'json' };
import sentence from './sentence.en.json' with { type: 'json' };

// A refusal without a text is a type error.
app.error.reason satisfies Record<ErrorReason, string>;

/** What a part of an address is called. */
export type Segment = keyof typeof app.breadcrumb.segment;

/** The console's texts. The shell's come with the first screen; each feature adds its own with its code. */
export const i18n = createTexts({ ui: uiTexts, app, section: app.section, sentence, kinds: kindTexts });

/** Adds a feature's texts under its namespace. Call it in the module that draws the feature's first component. */
export const addTexts = i18n.add;
