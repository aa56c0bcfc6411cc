import { AddressText } from './address-text.tsx';
import classes from './parts.module.css';

/** Where somebody is paid, in full: the address, and on a line of its own the tag that says who it is there. Both are compared. */
export function PlaceText({ address, tag, label }: { address: string; tag?: string | undefined; label: string }) {
  if (tag === undefined) return <AddressText value={address} full />;
  return (
    <span className={classes.place}>
      <AddressText value={address} full />
      <span className={classes.tag}>
        {label}{' '}
        <strong className={classes.mono} translate="no">
          {tag}
        </strong>
      </span>
    </span>
  );
}
