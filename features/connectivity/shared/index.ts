export { readAdditionalScripts, readAppVars, readHealth, readStatusMessage, writeLog } from './contract.ts'
export { connectivityErrors } from './errors.ts'
