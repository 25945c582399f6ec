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
/** Work that making the program of a regular expression may be: it is done once for all cells. */
export const MAX_COMPILING = 200_000
/** Characters of a pattern for dates. */
export const MAX_DATE_PATTERN = 100
/** Parts of a date that are read out of a text: each may be read in two ways, and all ways are tried. */
export const MAX_DATE_PARTS = 10
