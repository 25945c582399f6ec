export { startFormPage } from './program/start-form-page.ts'
