export { quickBoard, resolveBoard, resolveView } from './contract.ts'
export { boardErrors } from './errors.ts'
export { type BoardSettings, readBoardSettings } from './board-settings.ts'
