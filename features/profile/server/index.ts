export { changeProfile, type ProfileDeps } from './change-profile.ts'
export { createProfileFeature, personInfo } from './feature.ts'
export { type Account, findAccounts, insertUser, updatePasswordHash } from './queries.ts'
