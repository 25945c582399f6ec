export { automationsFeature } from './feature.ts'
export { TokenField } from './pickers/token-text.tsx'
export { tokenNames } from './board/rule-board.tsx'
export { valueTokens } from './pickers/token-options.ts'
