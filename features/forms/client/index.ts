export { FormBuilder } from './builder/form-builder.tsx'
export { startFormPage } from './program/start-form-page.ts'
