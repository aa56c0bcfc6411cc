import { CodedError, fromUtf8 } from '@countersign/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Answers of a vault to a few hundred operations are some hundred kilobytes; a file of prepared ones is not sent here. */
const largestUpload = 16 * 1024 * 1024;

/** What is sent in forms is at most so many files, and here and there a field. */
const mostParts = 64;

/**
 * Reads forms with files, in this scope alone: a file is its text. Names are read as {@link fieldOf} says.
 * Refused with `InvalidRequestError` where it is not such a form, or a file is not UTF-8 text.
 */
export function readMultipartForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: largestUpload },
    async (request: FastifyRequest, body: Buffer) => {
      checkParts(request.headers['content-type'] ?? '', body);
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      })
        .formData()
        .catch(() => {
          throw new CodedError('InvalidRequestError', 'The body is not a form with files');
        });
      const fields: Record<string, string[]> = Object.create(null);
      for (const [name, value] of form) {
        (fields[fieldOf(name)] ??= []).push(typeof value === 'string' ? value : await textOf(value));
      }
      return { ...fields };
    },
  );
}

/** The field that a part of a form belongs to. Some clients put brackets behind the name of a list, others number the files alone. */
function fieldOf(name: string): string {
  return /^\d+$/.test(name) ? 'files' : name.replace(/\[\]$/, '');
}

async function textOf(file: Blob): Promise<string> {
  try {
    return fromUtf8(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new CodedError('InvalidRequestError', 'A file is damaged: it is not UTF-8 text');
  }
}

/** Before anything of it is parsed: a form of so many parts would hold everybody up. */
function checkParts(contentType: string, body: Buffer): void {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  // The last mark ends the form.
  let left = mostParts + 1;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (left-- === 0) throw new CodedError('InvalidRequestError', `A form has at most ${mostParts} parts`);
  }
}
