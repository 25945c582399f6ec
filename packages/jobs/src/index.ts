export {
  type AddOptions,
  type JobEnding,
  JobInterrupted,
  type JobHandler,
  type JobPayload,
  type JobRun,
  type WantedJob,
} from './job.ts'
export { createJobs, type Jobs, type JobsOptions } from './jobs.ts'
export { prepareJobTables } from './job-tables.ts'
