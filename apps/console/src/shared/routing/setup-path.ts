/** Where an instance that has nothing yet is set up: the one screen that is for people who are nobody's users. */
export const setupPath = '/setup';
