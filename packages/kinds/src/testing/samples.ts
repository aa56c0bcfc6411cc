import type { IntentType } from '@countersign/model';
import { sample as lockAndUnlock } from '../lock-and-unlock/sample.ts';
import * as kinds from './kinds.ts';
import type { KindSample } from './kind-sample.ts';

const every = { ...lockAndUnlock, ...kinds };

/** The samples of every kind of intent. */
export const samples = every satisfies { readonly [Type in IntentType]: KindSample<Type> };
