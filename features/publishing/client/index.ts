export { publishingFeature } from './feature.ts'
export { PublishDialog, type PublishTarget } from './publish-dialog.tsx'
