export { referenceErrors } from './errors.ts'
