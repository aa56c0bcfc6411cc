/** The properties of an instance that people may set, by the name that their value carries in a request. The instance's own keys are none of them. */
export const systemPropertyIds = { StateReviewAuthorityProperty: 'STATE_REVIEW_AUTHORITY' } as const;
