export {
  PHOTO_FIELD,
  photoOfSize,
  PHOTO_SIZES,
  readPhoto,
  removeMyPhoto,
  removeTeamPhoto,
  saveMyPhoto,
  saveTeamPhoto,
} from './contract.ts'
export { photoErrors } from './errors.ts'
