export { quickBoard, resolveBoard, resolveView } from './contract.ts'
export { boardErrors } from './errors.ts'
