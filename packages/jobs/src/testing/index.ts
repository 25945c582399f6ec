export { createManualJobs, type ManualJobs } from './manual-jobs.ts'
