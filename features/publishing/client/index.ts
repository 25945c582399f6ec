export { publishingFeature } from './feature.ts'
export { followHeadings } from './program/follow-headings.ts'
