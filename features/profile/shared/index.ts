export { saveProfile } from './contract.ts'
export { profileSchema, readProfile } from './read-profile.ts'
export { emailKey, emailSchema, isEmail } from './email.ts'
export { profileErrors } from './errors.ts'
