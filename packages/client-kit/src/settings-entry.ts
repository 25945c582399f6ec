import type { Permission } from '@weft/permissions'
import type { ComponentType } from 'react'

/** A page in the list of settings. */
export interface SettingsEntry {
  /** The path of its page, as in the page itself. */
  readonly path: string
  /** The path of another page that belongs to the entry, such as the same one of a board. */
  readonly also?: string
  /** Under whose heading it stands. */
  readonly of: 'workspace' | 'person'
  /** In English; translated where it is shown. */
  readonly label: string
  readonly icon: ComponentType
  /** Its place in the list: those of features that come later stand between the others. */
  readonly order: number
  /** The right in the workspace without which it is not offered. */
  readonly needs?: Permission
}
