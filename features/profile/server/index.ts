export { changeProfile, type ProfileDeps } from './change-profile.ts'
export { createProfileFeature, personInfo } from './feature.ts'
export {
  type Account,
  findAccounts,
  forgetWaysIn,
  insertUser,
  noteTimeZone,
  takeOverUser,
  updatePasswordHash,
} from './queries.ts'
export { demandVerifiedEmail } from './verified/demand-verified-email.ts'
export { isEmailVerified, markEmailVerified, verifiedAmong } from './verified/queries.ts'
