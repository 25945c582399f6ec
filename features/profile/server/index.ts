export { createProfileFeature, personInfo, type ProfileDeps } from './feature.ts'
export { type Account, findAccounts, insertUser, updatePasswordHash } from './queries.ts'
