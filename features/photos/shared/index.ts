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
export { AVATAR_COLORS, type AvatarColor, avatarAddress, readAvatar } from './default-avatar.ts'
export { photoErrors } from './errors.ts'
