export { htmlOfPlainText } from '../html/plain-text.ts'
export { samples } from './sample-values.ts'
