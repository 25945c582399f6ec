export {
  acceptTeam,
  countMembers,
  createTeam,
  deletedTeamSchema,
  deleteTeam,
  invitationSchema,
  inviteMembers,
  leaveTeam,
  listDeletedWorkspaces,
  listInvitations,
  offerTeam,
  readFeatures,
  readTeam,
  removeMember,
  resendInvitation,
  restoreTeam,
  saveMember,
  saveTeam,
  setBoardMembers,
  withdrawOffer,
} from './contract.ts'
export { listMembers, memberSchema } from './list-members.ts'
export { listWorkspaces, teamSchema } from './list-workspaces.ts'
export { workspaceErrors } from './errors.ts'
