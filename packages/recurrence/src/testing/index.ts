export { theirs } from '../repeat/testing/ical-side.ts'
