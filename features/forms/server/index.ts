export { createFormsFeature } from './feature.ts'
export { type AnswersAs, readAnswer } from './answers/read-answer.ts'
export { createHumanCheck, type HumanCheck } from './limits/human-check.ts'
export { evaluateForm, keepShare, prepareShares, type SavedForm } from './shares/save-share.ts'
