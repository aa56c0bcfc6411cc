import type { ManifestProcessingStatus } from '@countersign/model';

import { addTexts } from '../../shared/i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

// A status without a text is a type error.
en.status satisfies Record<ManifestProcessingStatus, string>;

addTexts('manifests', en);
