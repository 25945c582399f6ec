export { JobInterrupted, type JobHandler, type JobPayload, type JobRun } from './job.ts'
export { type AddOptions, createJobs, type Jobs, type JobsOptions } from './jobs.ts'
