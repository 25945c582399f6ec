export { askAssistants, endAssistants, listenAssistants, saveAssistantSwitch } from './contract.ts'
export { assistantErrors } from './errors.ts'
