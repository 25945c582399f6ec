// By its file: the kit's own door brings a whole server along.
export { codeAt } from '../../packages/test-kit/src/code-at.ts'
