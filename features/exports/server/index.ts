export type { ExportKind, KnownExport } from './export-kind.ts'
export { createExportsFeature } from './feature.ts'
export { createMadeFiles, type MadeFiles } from './made-files.ts'
