export { BoardGate, type BoardGateProps } from './board-gate.tsx'
export { GuestIdentity } from './guest-identity.tsx'
export { SharingSettings } from './sharing-settings.tsx'
