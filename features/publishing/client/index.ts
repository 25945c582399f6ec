export { PublishDialog, type PublishTarget } from './publish-dialog.tsx'
export { PublishedLinksScreen } from './links-screen.tsx'
