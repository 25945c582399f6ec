export type { FormKeeper } from './builder/builder-props.ts'
export { FormBuilder } from './builder/form-builder.tsx'
export { SharedFormList } from './shared-form-list.tsx'
export { startFormPage } from './program/start-form-page.ts'
