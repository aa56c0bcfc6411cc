import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../../shared/late/late-part.tsx';
import classes from './user.module.css';

// Forms and reviews show a key now and then; what works its fingerprint out is as large as a form.
const DrawnKey = lazyScreen(() => import('./drawn-key.tsx'), 'DrawnKey');

/** The fingerprint of a key beside its picture, as its device shows both; nothing for what is no key. */
export function KeyFingerprint({ publicKey, size }: { publicKey: string; size?: number }) {
  return (
    <LatePart waiting={<span className={classes.key} />}>
      <DrawnKey publicKey={publicKey} size={size} />
    </LatePart>
  );
}
