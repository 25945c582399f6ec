/** Characters of a value, of the pattern that values match, and of what is said where one does not. */
export const MAX_TEXT = 10_000
export const MAX_PATTERN = 500
export const MAX_MESSAGE = 200
