/** How all domains are asked for that somebody may read: page by page. */
export const allDomains = { limit: 250, sortBy: 'alias', sortOrder: 'ASC' } as const;
