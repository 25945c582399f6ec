export {
  type Answers,
  type Condition,
  CONDITION_OPS,
  type ConditionOp,
  isGroup,
  shownBlocks,
  type When,
} from './conditions.ts'
export { countAnswers, type FormAnswers, type FormCard, sendForm, showForm } from './contract.ts'
export {
  askedFields,
  blocksOf,
  describeForm,
  fieldOf,
  type FormDescription,
  type FormField,
  type FormPart,
} from './describe-form.ts'
export { type Drawing } from './draw/draw-field.ts'
export { drawForm, type Sending } from './draw/draw-form.ts'
export { drawClosed, drawSignIn, drawThanks, REDIRECT_SECONDS } from './draw/draw-outcome.ts'
export { el, type FormElement, type FormNode } from './draw/node.ts'
export {
  ACCENTS,
  type Block,
  checkFormSettings,
  CHOICE_LOOKS,
  COVERS,
  type FieldBlock,
  fieldFor,
  FONTS,
  type FormSettings,
  isPageAddress,
  newBlockId,
  readFormSettings,
  THEMES,
} from './form-settings.ts'
export { FORM_STYLES, PAGE_STYLES } from './form-styles.ts'
export { type Choice, choicesOf, inputOf, type InputKind } from './inputs.ts'
