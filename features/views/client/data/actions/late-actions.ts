export { runCopies, runCopiesTo, runTreeCopy } from './run-copies.ts'
export { runAct } from './run-act.ts'
export { sayTurn } from './say-undo.ts'
export { groupFiller } from '../empty-groups.ts'
