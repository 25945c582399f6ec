export { addWorkBoard, type WorkBoard, workOf, workRows } from './work-world.ts'
export { whenKept } from './when-kept.ts'
