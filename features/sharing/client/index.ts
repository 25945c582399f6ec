export { BoardGate, type BoardGateProps } from './board-gate.tsx'
export { SharingSettings } from './sharing-settings.tsx'
