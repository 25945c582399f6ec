export {
  type Asked,
  type AskedFilter,
  type AskedWord,
  FILTER_KEYS,
  type FilterKey,
  readAsked,
} from './asked.ts'
export {
  type Hit,
  type HitField,
  HIT_TYPES,
  HITS,
  type HitType,
  MOST_CHARACTERS,
  MOST_HITS,
  search,
  type SearchAnswer,
} from './contract.ts'
export { searchErrors } from './errors.ts'
export { askedWords, type Token, tokenise } from './tokenise.ts'
export { isForgiven, isOneMistake, variantsOf } from './typos.ts'
