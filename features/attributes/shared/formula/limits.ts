/** Characters of a formula. */
export const MAX_FORMULA = 10_000
/** Parts of a formula: numbers, texts, attributes, signs and calls. */
export const MAX_NODES = 2_000
/** Brackets within brackets. */
export const MAX_NESTING = 64
/** Characters of any text that a formula makes. */
export const MAX_TEXT = 20_000
/** Entries of any list that a formula makes. */
export const MAX_LIST = 1_000
/** Work of one cell; a step is about a tenth of a microsecond. */
export const MAX_STEPS = 20_000
/** Characters of a regular expression. */
export const MAX_PATTERN = 500
/** A regular expression may take its size times the text's length at most. */
export const MAX_MATCHING = 2_000_000
