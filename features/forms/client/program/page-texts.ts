import type { FileTexts } from './file-fields.ts'
import type { RichTexts } from './rich-fields.ts'
import type { StepTexts } from './steps.ts'

/** What the program says, in the page's language; the server writes it into the page. */
export interface PageTexts extends StepTexts, FileTexts, RichTexts {
  sending: string
  draft: string
  required: string
  /** Of a date or a time. */
  half: string
  check: string
  offline: string
  failed: string
  copy: string
  copied: string
  /** Above a human check, and when there is no passing it. */
  human: string
  noClearance: string
  cancel: string
}
