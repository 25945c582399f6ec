export { createProfileFeature, personInfo, type ProfileDeps } from './feature.ts'
export { type Account, findAccounts, insertUser, readPerson, updatePasswordHash } from './queries.ts'
