import { isUtf8 } from 'node:buffer'

/** Whether what a text escapes by percent signs is UTF-8: else it would be read as letters that nobody sent. */
export function escapesUtf8(text: string): boolean {
  return (text.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((escaped) =>
    isUtf8(Buffer.from(escaped.replaceAll('%', ''), 'hex')),
  )
}

/** What the parser of forms puts in the place of bytes that are no UTF-8. */
const REPLACED = '�'

/** Whether the texts of a form's part were UTF-8: its name, and its value or the name of its file. */
export function isReadable(...texts: readonly (string | undefined)[]): boolean {
  return texts.every((text) => !text?.includes(REPLACED))
}
