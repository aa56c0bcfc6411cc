import { KeyPicture } from '@countersign/ui';
import classes from './fingerprint-text.module.css';

/** A key's fingerprint to be compared with another: its picture, and the digits, which are what counts. */
export function FingerprintText({ fingerprint }: { fingerprint: string }) {
  return (
    <div className={classes.compared}>
      <KeyPicture fingerprint={fingerprint} size={64} />
      <span className="cs-mono">{fingerprint}</span>
    </div>
  );
}
