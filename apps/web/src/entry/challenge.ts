// A door of its own: hardly anybody ever meets the check.
export { solveChallenge } from '@weft/features/connectivity/client'
