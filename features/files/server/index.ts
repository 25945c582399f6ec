export { createFilesFeature, type FilesDeps, type FileTaker } from './feature.ts'
export type { S3Place } from './storage/s3-storage.ts'
export type { Quota } from './upload-files.ts'
export type { OpenFile } from './open-file.ts'
