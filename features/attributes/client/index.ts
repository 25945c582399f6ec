export {
  type ClientAttributeType,
  type CommitOptions,
  type EditorMove,
  type EditorProps,
  type SettingsProps,
} from './attribute-member.ts'
export { ValueDisplay, type ValueDisplayProps } from './value-display.tsx'
export { clientAttributeType, clientAttributeTypes } from '../types/registry.client.ts'
