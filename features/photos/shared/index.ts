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
export { avatarAddress, readAvatar } from './default-avatar.ts'
export { photoErrors } from './errors.ts'
