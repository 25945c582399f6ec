export { sampleContext } from './sample-context.ts'
