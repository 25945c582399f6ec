export {
  beGuest,
  BOARD_PASSWORD_LENGTH,
  listPeople,
  openGate,
  readGate,
  readSharing,
  saveSharing,
  type Sharing,
} from './contract.ts'
export { sharingErrors } from './errors.ts'
