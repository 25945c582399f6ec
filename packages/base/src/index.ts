export { AppError, declaredErrors, defineErrors, type AppErrorOptions, type ErrorSpec } from './app-error.ts'
export { countCharacters, cutCharacters } from './characters.ts'
export { fromWireTime, isWireTime, now, setClockOffset, toWireTime } from './clock.ts'
export {
  averageOf,
  ceilToStep,
  compareNumbers,
  floorToStep,
  keepsDigits,
  medianOf,
  remainder,
  roundToPlaces,
  sumOf,
  withoutDust,
} from './decimals.ts'
export { findAllFolded, findFolded, foldCase } from './fold-case.ts'
export { isSlug, isUuid, newSlug, newUuid } from './ids.ts'
export { canonicalJson, sameJson, type Json } from './json.ts'
export { loadOnce } from './load-once.ts'
export { Memory } from './memory.ts'
export { assert, must } from './must.ts'
export { nextTurn } from './next-turn.ts'
export { normalised } from './normalised.ts'
export { colorInTurn, isPaletteColor, type PaletteColor, paletteColors } from './palette.ts'
export { searchKey } from './search-key.ts'
export { cleanText, oneLine, textOf, textsOf } from './clean-text.ts'
