import { warningTexts } from '@countersign/kinds/words';

import { addTexts } from './i18n.ts';

addTexts('kinds', warningTexts);
