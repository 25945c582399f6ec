import type { EditorProps } from '../attribute-member.ts'

/** Under what the draft of a value is kept; undefined where no one value is edited. */
export function draftPlace(source: EditorProps['source']): string | undefined {
  return source && `values/${source.item_id}.${source.attribute_id}/data`
}
