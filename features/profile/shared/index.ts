export { profileSchema, readProfile, saveProfile } from './contract.ts'
export { emailKey, emailSchema, isEmail } from './email.ts'
export { profileErrors } from './errors.ts'
