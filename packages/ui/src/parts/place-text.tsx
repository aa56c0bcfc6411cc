import { AddressText } from './address-text.tsx';
import classes from './parts.module.css';

interface Place {
  readonly address: string;
  /** What it is called, and what it says. */
  readonly tag?: { readonly label: string; readonly text: string } | undefined;
}

/** Where somebody is paid, in full: the address, and on a line of its own the tag that says who it is there. Both are compared. */
export function PlaceText({ address, tag }: Place) {
  if (tag === undefined) return <AddressText value={address} full />;
  return (
    <span className={classes.place}>
      <AddressText value={address} full />
      <span className={classes.tag}>
        {tag.label}{' '}
        <strong className={classes.mono} translate="no">
          {tag.text}
        </strong>
      </span>
    </span>
  );
}
