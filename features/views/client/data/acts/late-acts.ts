export { copies, treeCopy } from '../copy-of.ts'
export { runAct } from './run-act.ts'
export { sayTurn } from './say-undo.ts'
