export {
  beGuest,
  BOARD_PASSWORD_LENGTH,
  listPeople,
  openGate,
  readGate,
  readSharing,
  saveSharing,
  type Sharing,
  sharingSchema,
} from './contract.ts'
export { sharingErrors } from './errors.ts'
