import { z } from 'zod';

/** The hash of a signed request: hexadecimal SHA-256 of its canonical form. */
export const requestHash = z.string().regex(/^[0-9a-f]{64}$/, 'Not a hexadecimal SHA-256');
