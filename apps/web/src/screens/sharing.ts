export { BoardGate, SharingSettings } from '@weft/features/sharing/client'
