export {
  acceptOwnInvitation,
  acceptTeam,
  countMembers,
  createTeam,
  deletedTeamSchema,
  deleteTeam,
  dismissOwnInvitation,
  invitationSchema,
  inviteMembers,
  leaveTeam,
  listClosedWorkspaces,
  listDeletedWorkspaces,
  listInvitations,
  offerTeam,
  readFeatures,
  readTeam,
  readTwoFactorDemand,
  removeMember,
  resendInvitation,
  restoreTeam,
  resumeMember,
  saveMember,
  saveTeam,
  saveTwoFactorDemand,
  setBoardMembers,
  suspendMember,
  withdrawOffer,
} from './contract.ts'
export { listMembers, memberSchema } from './list-members.ts'
export { listOwnBoards, type ownBoardsSchema } from './list-own-boards.ts'
export { listOwnInvitations, ownInvitationSchema } from './list-own-invitations.ts'
export { listWorkspaces, teamSchema } from './list-workspaces.ts'
export { workspaceErrors } from './errors.ts'
