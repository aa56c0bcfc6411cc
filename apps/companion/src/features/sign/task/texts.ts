import { i18n } from '../../../app/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

i18n.add('task', en);
