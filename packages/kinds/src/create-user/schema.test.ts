import { givenRoles } from '@countersign/model';
import { expect, test } from 'vitest';
import { CreateUser } from './schema.ts';

test('a user is given roles as they are limited everywhere', () => {
  expect(CreateUser.shape.roles).toBe(givenRoles);
});
