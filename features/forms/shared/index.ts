export { type Block, type FieldBlock, fieldFor, newBlockId } from './blocks.ts'
export {
  type Answers,
  type Condition,
  CONDITION_OPS,
  type ConditionOp,
  isGroup,
  showingBlocks,
  shownBlocks,
  type When,
} from './conditions.ts'
export {
  countAnswers,
  findChoices,
  type FormAnswers,
  type FormCard,
  PICTURE_FIELD,
  PICTURE_KIND_FIELD,
  readFormPicture,
  saveFormPicture,
  sendEdit,
  sendForm,
  showEdit,
  showForm,
} from './contract.ts'
export {
  askedFields,
  blocksOf,
  COPY_FIELD,
  describeForm,
  fieldOf,
  type FormDescription,
  type FormFace,
  type FormLists,
  type FormOwner,
  type FormField,
  type FormPart,
  NO_LISTS,
  whyNotAsked,
} from './describe-form.ts'
export { type Drawing, KEEP, type KeptFile } from './draw/draw-field.ts'
export { drawForm, type Sending } from './draw/draw-form.ts'
export { drawClosed, drawSignIn, drawThanks, REDIRECT_SECONDS } from './draw/draw-outcome.ts'
export { el, type FormElement, type FormNode } from './draw/node.ts'
export { HEADINGS, MARKS } from './draw/marks.ts'
export {
  ACCENTS,
  checkFormSettings,
  COVERS,
  FONTS,
  type FormSettings,
  isPageAddress,
  MAX_HTML,
  readFormSettings,
  THEMES,
} from './form-settings.ts'
export { formErrors } from './errors.ts'
export { FORM_STYLES, PAGE_STYLES } from './form-styles.ts'
export { CLOSED_REASONS, type ClosedReason, listSharedForms, type SharedForm } from './shares.ts'
export {
  type AskedAttribute,
  asksForItems,
  asksForPeople,
  choicesOf,
  inputOf,
  withQuestion,
} from './inputs.ts'
