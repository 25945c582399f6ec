export { atHandErrors } from './errors.ts'
export { type PlaceAtHand, placesAtHand } from './contract.ts'
