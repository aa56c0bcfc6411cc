import en from './en.json' with { type: 'json' };

/** The texts of the shared pieces, for the i18next namespace `ui`. */
export const uiTexts = { en } as const;
