export { type PlaceAtHand, placesAtHand } from './contract.ts'
