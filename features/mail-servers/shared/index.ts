export {
  MAIL_PORTS,
  MAIL_STEPS,
  type MailServer,
  type MailServerFields,
  type MailStep,
  readWhitelabel,
  saveWhitelabel,
  SECURITIES,
  type Security,
  testMail,
} from './contract.ts'
export { mailServerErrors } from './errors.ts'
