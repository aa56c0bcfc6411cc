/** The languages that people can read all of this in (BCP 47), with their own names. Who asks for none of them reads the first. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

/** The cookie by which a browser keeps the language that its user chose. */
export const languageCookie = 'countersign-language';

/** A year: browsers keep no cookie for longer than about that. */
const languageCookieSeconds = 31_536_000;

/** The line that keeps a choice in `document.cookie`. */
export function languageCookieLine(language: Language): string {
  return `${languageCookie}=${language}; path=/; max-age=${languageCookieSeconds}; samesite=lax`;
}

/** True for a language that texts are there in. */
export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(languages, text);
}

/**
 * The language of a request's answer: the one that was chosen in this browser, else the first of those that the person reads
 * (`Accept-Language`, RFC 9110), else English.
 */
export function languageOf(headers: {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}): Language {
  const cookies = headers.cookie?.split(/;\s*/) ?? [];
  const chosen = cookies.find((cookie) => cookie.startsWith(`${languageCookie}=`))?.slice(languageCookie.length + 1);
  if (isLanguage(chosen)) return chosen;
  const wanted = (headers['accept-language'] ?? '').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { name: name.split('-')[0], weight: Number.isNaN(weight) ? 0 : weight };
  });
  const read = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return read.map(({ name }) => name).find(isLanguage) ?? 'en';
}
