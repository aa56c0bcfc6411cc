import { addTexts } from '../../../shared/i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

addTexts('accountDetails', en);
