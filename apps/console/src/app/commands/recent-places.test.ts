import { expect, test } from 'vitest';

import { withPlace, type Place } from './recent-places.ts';

const place = (number: number): Place => ({ href: `/${number}`, title: `Screen ${number}` });

test('the last place comes first, each once, and not too many are kept', () => {
  let places: readonly Place[] = [];
  for (let number = 1; number <= 12; number++) places = withPlace(places, place(number));
  expect(places.map(({ href }) => href)).toEqual(['/12', '/11', '/10', '/9', '/8', '/7', '/6', '/5']);
  places = withPlace(places, { href: '/9', title: 'Renamed meanwhile' });
  expect(places.map(({ title }) => title).slice(0, 2)).toEqual(['Renamed meanwhile', 'Screen 12']);
  expect(places).toHaveLength(8);
});
