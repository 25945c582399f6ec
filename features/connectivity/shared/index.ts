export { type ChallengeVerdict, type ChallengeWidget, findWidget } from './challenge-widget.ts'
export { readAdditionalScripts, readAppVars, readHealth, readStatusMessage, writeLog } from './contract.ts'
export { connectivityErrors } from './errors.ts'
