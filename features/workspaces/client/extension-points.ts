import type { Team } from '@weft/model'

/** A part of the general settings of a workspace is told this. */
export interface WorkspaceSettingProps {
  readonly team: Team
  /** Whether the person may change the workspace. */
  readonly canEdit: boolean
}

/** Where other features extend the home screen, and the general settings of a workspace. */
export interface HomePoints {
  /** A block of the general settings, above what ends it. */
  'workspace.settings': WorkspaceSettingProps
  /** Above the boards, one section after another. */
  'home.sections': object
  /** Below the boards, in the same way. */
  'home.below': object
  /** After today's date, in the same line. */
  'home.today': object
}
