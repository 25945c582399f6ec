export { afterThisProcess } from './after-process.ts'
export { startChild, type Child, type ChildOptions } from './child.ts'
export { makeTempFolder } from './temp-folder.ts'
export { watchTurns } from './watch-turns.ts'
