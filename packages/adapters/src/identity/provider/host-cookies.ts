import type { IncomingMessage, ServerResponse } from 'node:http';

import { languageCookie } from '@countersign/kernel';

import { beforeHead } from './before-head.ts';

const prefix = '__Host-';
/** Between a cookie's name and the sign-in that it is for. */
const mark = '~';
/** What is below one of these is of one sign-in alone. */
const ofOneSignIn = /^\/(?:sign-in|auth)\/([\w-]{1,64})(?:\/|$)/;
/** Sign-ins that one browser may have open at once: with more, the oldest is forgotten, so that requests do not grow without end. */
const mostSignIns = 5;

/**
 * Behind https, cookies begin with `__Host-`: no other host, and no page without https, can set them. Such a cookie is for every path;
 * those that the provider wants for one sign-in alone have its name in theirs. The provider itself knows nothing of it.
 */
export function bindCookies(request: IncomingMessage, response: ServerResponse): void {
  const all = request.headers.cookie?.split(/;\s*/) ?? [];
  const given = all.filter((cookie) => cookie.startsWith(prefix));
  // Which language the pages are in is the console's to set, and nothing that anybody could gain from.
  const language = all.filter((cookie) => cookie.startsWith(`${languageCookie}=`));
  const signIn = ofOneSignIn.exec(request.url?.split('?')[0] ?? '')?.[1];
  request.headers.cookie = [...given.flatMap((cookie) => withoutBinding(cookie, signIn)), ...language].join('; ');
  beforeHead(response, () => {
    const lines = [response.getHeader('set-cookie') ?? []].flat().map(String);
    if (lines.length === 0) return;
    const bound = lines.map(withBinding);
    response.setHeader('set-cookie', [...bound, ...forgotten(given, bound)]);
  });
}

function withoutBinding(cookie: string, signIn: string | undefined): readonly string[] {
  const end = cookie.indexOf('=');
  const [name = '', of] = cookie.slice(prefix.length, end).split(mark);
  return of === undefined || of === signIn ? [`${name}${cookie.slice(end)}`] : [];
}

function withBinding(line: string): string {
  const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/';
  const signIn = ofOneSignIn.exec(path)?.[1];
  const end = line.indexOf('=');
  const name = `${prefix}${line.slice(0, end)}${signIn === undefined ? '' : `${mark}${signIn}`}`;
  return `${name}${line.slice(end).replace(/;\s*path=[^;]*/i, '; path=/')}`;
}

/** Ends the cookies of the sign-ins that are too many beside the new one; browsers send the oldest first. */
function forgotten(given: readonly string[], bound: readonly string[]): readonly string[] {
  const signInOf = (cookie: string) => cookie.slice(0, cookie.indexOf('=')).split(mark)[1];
  const isNew = bound.some((line) => signInOf(line) !== undefined);
  const open = [...new Set(given.flatMap((cookie) => signInOf(cookie) ?? []))];
  if (!isNew || open.length < mostSignIns) return [];
  const ended = new Set(open.slice(0, open.length - mostSignIns + 1));
  const names = given.filter((cookie) => ended.has(signInOf(cookie) ?? '')).map((cookie) => cookie.slice(0, cookie.indexOf('=')));
  return names.map((name) => `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax; secure`);
}
