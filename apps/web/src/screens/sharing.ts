export { BoardGate, GuestIdentity, SharingSettings } from '@weft/features/sharing/client'
