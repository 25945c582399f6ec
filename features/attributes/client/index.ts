export {
  type ClientAttributeType,
  type CommitOptions,
  type DisplayProps,
  type EditorMove,
  type EditorProps,
  type SavedValue,
  type SettingsProps,
  type SettingsContext,
  type ValueSave,
  type ValueSource,
} from './attribute-member.ts'
export {
  AddAttribute,
  type AddAttributeProps,
  type BoardAttribute,
  type NewAttribute,
} from './add-attribute.tsx'
export { AttributeDialog, type AttributeDialogProps } from './attribute-dialog.tsx'
export { DefaultValue, type DefaultValueProps } from './settings/default-value.tsx'
export { opensEditor, pressedValue } from './pressed-value.ts'
export { changedBy } from './changed-by.ts'
export { computing } from './computing.ts'
export { withInput } from './with-input.ts'
export { RichText, RichTextView } from './rich-text/late-rich-text.tsx'
export type { RichTextEditorProps, RichTextHandle } from './rich-text/editor-props.ts'
export {
  type ShownItem,
  type ShownPicture,
  type TextThings,
  TextThingsContext,
  wordsOfItem,
} from './rich-text/text-things.ts'
export type { MentionedItem } from './rich-text/item-mention-extension.ts'
export { PictureUploads, type UploadPicture } from './rich-text/uploads.ts'
export { paintNoted } from './paint/noted-value.ts'
export { PriorityMark } from './priority-mark.tsx'
export { ValueDisplay, type ValueDisplayProps } from './value-display.tsx'
export { useAttributeTypes } from './use-attribute-types.ts'
export {
  clientAttributeType,
  clientAttributeTypes,
  linksOfFolder,
  moreAttributeTypes,
} from '../types/registry.client.ts'
export { setValueTypes, valueRules } from './value-rules.ts'
export type { AttributePoints } from './extension-points.ts'
