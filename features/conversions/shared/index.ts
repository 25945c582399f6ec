export {
  type ConversionPreview,
  convertAttribute,
  type Converting,
  previewConversion,
  readConverting,
  undoConversion,
} from './contract.ts'
export { conversionErrors } from './errors.ts'
