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
export { excerptAround } from './found/excerpt.ts'
export { isBoardAsked, marksAsked, typesAsked } from './found/filters-asked.ts'
export {
  type DocumentField,
  DONE,
  type FoundDocument,
  keyOf,
  OPEN,
  personMark,
} from './found/found-document.ts'
export { fitOf, hitOf, type Showing } from './found/hit-of.ts'
export {
  type BoardReader,
  type FoundAttribute,
  type FoundItem,
  itemDocuments,
  textDocument,
} from './found/item-documents.ts'
export { markedIn } from './found/marked.ts'
export { holdsPhrases } from './found/phrases.ts'
export { marksNamed, peopleHits, peopleNamed, type Person } from './found/people.ts'
export { hasAny, isSought, type SoughtWord } from './found/sought-word.ts'
export { searchPath } from './search-path.ts'
export { askedWords, type Token, tokenise } from './tokenise.ts'
export { isForgiven, isOneMistake, variantsIn, variantsOf } from './typos.ts'
