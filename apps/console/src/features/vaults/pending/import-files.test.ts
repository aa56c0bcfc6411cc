import { ApiError } from '@countersign/client';
import { expect, test } from 'vitest';

import { fileNameOf } from './file-name.ts';
import { refusalsOf } from './refusals.ts';

test('the name of a prepared file is the one that the server gave it', () => {
  expect(fileNameOf('attachment; filename="vault-1-7-prepared.dat"')).toBe('vault-1-7-prepared.dat');
  expect(fileNameOf('attachment')).toBeUndefined();
  expect(fileNameOf(null)).toBeUndefined();
  expect(fileNameOf('attachment; filename="../../.profile"')).toBeUndefined();
});

test('each reason stands by the name of its file', () => {
  const body = JSON.stringify({
    reason: 'InvalidRequestError',
    message: 'Nothing was imported: a file was refused',
    additionalDetails: [
      { reason: 'AlreadyImported', message: 'File 2: File 7 of this vault was imported before' },
      { reason: 'OutOfOrder', message: 'Another import came first' },
    ],
  });
  const error = new ApiError({ status: 400, statusText: 'Bad Request', body });
  expect(refusalsOf(error, ['one.dat', 'two.dat'])).toEqual([
    { file: 'two.dat', reason: 'AlreadyImported', message: 'File 7 of this vault was imported before' },
    { reason: 'OutOfOrder', message: 'Another import came first' },
  ]);
  expect(refusalsOf(new ApiError({ status: 502, statusText: '', body: '<html>' }), [])).toEqual([]);
  expect(refusalsOf(new Error('offline'), [])).toEqual([]);
});
