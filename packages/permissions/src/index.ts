export {
  check,
  checkOwn,
  explain,
  isBoardPublic,
  requirements,
  rightsNumber,
  visibleBoards,
  visibleFolders,
} from './check.ts'
export { createChecker } from './checker.ts'
export type { Checker, CheckerOptions } from './checker.ts'
export type { Decision, Found, LayerName, TokenValue } from './decide.ts'
export type { Explanation, Judgement, Requirement } from './explain.ts'
export { entryKey, parseEntryKey, type EntryKey } from './entry-key.ts'
export {
  BASE_PERMISSIONS,
  MEMBER_ROLES,
  OWNABLE_PERMISSIONS,
  PERMISSIONS,
  ROLES,
  TAGS,
  isMemberRole,
  isPermission,
  ownPermission,
} from './names.ts'
export type {
  BasePermission,
  MemberRole,
  OwnablePermission,
  OwnPermission,
  Permission,
  Role,
  Tag,
  Token,
} from './names.ts'
export type { LinkFault, LinkProblem } from './path.ts'
export { mergeEntries } from './merge-entries.ts'
export { createPretendChecker } from './pretend.ts'
export { ROLE_DEFAULTS } from './role-defaults.ts'
export { personOfEachSight } from './sights.ts'
export {
  GUEST_SWITCHES,
  boardVisibility,
  closedBoardEntries,
  guestSwitchesOf,
  hasPrivateBoardSwitch,
  hasPrivateFolderSwitch,
  hasPublicBoardSwitch,
  inviteesOf,
  privateBoardEntries,
  privateFolderEntries,
  publicBoardEntries,
  withoutPrivateBoard,
  withoutPrivateFolder,
  withoutPublicBoard,
  type GuestSwitch,
} from './switches.ts'
export { isBoardMember, personId, roleOf, tokensFor, type RankedToken } from './tokens.ts'
export { validateEntries } from './validate-entries.ts'
export { RESOURCE_TYPES, entriesKey } from './graph.ts'
export type {
  EntryMap,
  Place,
  Resource,
  ResourceType,
  UserId,
  PermissionGraph,
  GraphBoard,
  GraphEntries,
  GraphFolder,
  GraphTeam,
} from './graph.ts'
