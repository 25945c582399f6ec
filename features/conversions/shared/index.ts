export {
  type ConversionPreview,
  convertAttribute,
  type Converting,
  previewConversion,
  readConverting,
  readFailedConversion,
  undoConversion,
} from './contract.ts'
export { conversionErrors } from './errors.ts'
