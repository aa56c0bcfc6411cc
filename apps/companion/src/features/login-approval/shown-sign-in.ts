import '../../app/history/texts.ts';
import './texts.ts';

import type { Translate } from '@countersign/kernel';
import type { Shown } from '../../app/history/history.ts';
import type { LoginEntity } from './login-request.ts';

/** A sign-in as its screen shows it, for the history; `browser` in words, and the number where one was tapped. */
export function shownSignIn(entity: LoginEntity, browser: string | undefined, t: Translate, number?: number): Shown {
  const { clientName, email, address, createdAt, issuer } = entity;
  const lines = [
    ...(browser === undefined ? [] : [{ label: t('login:browser'), text: browser }]),
    ...(address === undefined ? [] : [{ label: t('login:address'), text: address }]),
    { label: t('login:started'), text: createdAt },
    { label: t('login:where'), text: issuer },
    ...(number === undefined ? [] : [{ label: t('login:tapped'), text: String(number) }]),
  ];
  return {
    sentence: t('login:sentence', { client: clientName, email }),
    warnings: [],
    parts: [{ title: t('history:subject.SignIn'), lines }],
  };
}

/** The same of one that this app can't read, or should not be approved. */
export function unreadableSignIn(t: Translate): Shown {
  return { sentence: t('requests.unreadable'), warnings: [], parts: [] };
}
