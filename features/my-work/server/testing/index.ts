export { addWorkBoard, type WorkBoard, workOf } from './work-world.ts'
export { whenKept } from './when-kept.ts'
