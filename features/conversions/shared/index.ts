export {
  type ConversionActBody,
  conversionActBody,
  type ConversionPreview,
  convertAttribute,
  type Converting,
  MOST_VALUES_SHOWN,
  previewConversion,
  readConverting,
  readFailedConversion,
  undoConversion,
} from './contract.ts'
export { conversionErrors } from './errors.ts'
