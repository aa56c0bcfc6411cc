import type { ReactNode } from 'react';

import { AddressText } from '../parts/address-text.tsx';
import { TrustRing, type Trust } from '../marks/trust-ring.tsx';
import { Card } from './card.tsx';
import classes from './counterparty.module.css';

/** Who gives or gets: mark, name, what else is known, how far trusted, and the whole address in groups. */
export function CounterpartyCard({
  heading,
  mark,
  name,
  detail,
  trust,
  address,
  children,
}: {
  /** What the party is here, such as "From". */
  heading?: string;
  mark: ReactNode;
  name: ReactNode;
  detail?: ReactNode;
  trust?: Trust | undefined;
  address?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Card tone="sunken" title={heading}>
      <div className={classes.party}>
        {mark}
        <div className={classes.words}>
          <div className={classes.name}>{name}</div>
          {detail ? <div className={classes.detail}>{detail}</div> : null}
        </div>
        {trust === undefined ? null : <TrustRing {...trust} />}
      </div>
      {address === undefined ? null : (
        <div className={classes.address}>
          <AddressText value={address} full />
        </div>
      )}
      {children ? <div className={classes.more}>{children}</div> : null}
    </Card>
  );
}
