import type { Permission } from '@weft/permissions'
import type { ComponentType } from 'react'

import type { Page } from './page.tsx'
import type { Extension } from './extensions.tsx'

/** A page in the list of settings. */
export interface SettingsEntry {
  /** The path of its page, as in the page itself. */
  readonly path: string
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

/**
 * What a feature gives the application on the client: `apps/web` puts all of them together and knows none by name.
 * Every page loads this, so it holds no screens, only ways to them.
 */
export interface ClientFeature {
  readonly name: string
  readonly pages?: readonly Page[]
  readonly settings?: readonly SettingsEntry[]
  /** What it shows on screens of other features. */
  readonly extensions?: readonly Extension[]
}
