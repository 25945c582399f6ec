export { createFormsFeature } from './feature.ts'
export { judgeForm, keepShare, prepareShares } from './shares/save-share.ts'
