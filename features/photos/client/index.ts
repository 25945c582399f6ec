export { PhotoField, type PhotoFieldProps } from './photo-field.tsx'
export { type PhotoActions, useMyPhoto, useTeamPhoto } from './use-photo.ts'
