import { expect, test } from 'vitest';

import { dateTime } from './primitives.ts';

test.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123+14:00', '0001-01-01T00:00:00-12:00', '9999-12-31T23:59:59Z'])(
  '%s is an instant',
  (text) => {
    expect(dateTime.safeParse(text).success).toBe(true);
  },
);

// Each of these is taken by `Date`, and refused by a database when it is too late for a good answer.
test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00-23:59', '2026-01-01T00:00:00'])(
  '%s is none',
  (text) => {
    expect(dateTime.safeParse(text).success).toBe(false);
  },
);
