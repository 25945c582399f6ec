export { startChild, type Child, type ChildOptions } from './child.ts'
