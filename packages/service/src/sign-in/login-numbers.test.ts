import { expect, test } from 'vitest';
import { drawLoginNumbers, loginChoices } from './login-numbers.ts';

test('different numbers of two digits, the shown one among them, each place possible', () => {
  const places = new Set<number>();
  for (let draw = 0; draw < 500; draw++) {
    const { number, numbers } = drawLoginNumbers();
    expect(new Set(numbers).size).toBe(loginChoices);
    for (const candidate of numbers) {
      expect(candidate).toBeGreaterThanOrEqual(10);
      expect(candidate).toBeLessThanOrEqual(99);
    }
    places.add(numbers.indexOf(number));
  }
  expect([...places].toSorted((a, b) => a - b)).toEqual(Array.from({ length: loginChoices }, (_, place) => place));
});
