/** Gives the text under a key, with `{{name}}` filled; `defaultValue` where there is none. An i18next namespace does. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
