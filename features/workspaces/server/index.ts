export { acceptInvitation, readInvitationOf } from './accept-invitation.ts'
export { createWorkspacesFeature, type WorkspacesDeps } from './feature.ts'
export { createFileMailer, type Mail, type Mailer } from './mailer.ts'
