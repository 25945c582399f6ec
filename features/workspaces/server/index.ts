export { acceptInvitation, readInvitationOf } from './accept-invitation.ts'
export { createWorkspacesFeature, type WorkspacesDeps } from './feature.ts'
export { presentTeam } from './present.ts'
export { demandTeam, putTeam } from './put-team.ts'
