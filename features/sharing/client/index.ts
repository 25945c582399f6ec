export { sharingFeature } from './feature.ts'
export { CopyField } from './copy-field.tsx'
export { EndSetting } from './end-setting.tsx'
export { PasswordSetting } from './password-setting.tsx'
