export { DONE_DAYS, isOnlyMade, listedWork, MOST_MADE, MOST_WORK, type RankedWork } from './bounds.ts'
export { colleaguesWork, SHARES_WORK } from './contract.ts'
export {
  chosenRoles,
  fitsRole,
  labelsIn,
  type RoleOfWork,
  ROLES_OF_WORK,
  tickData,
  type TypeOf,
  workRoles,
  type WorkRoles,
} from './roles.ts'
