import type { Limits } from '@weft/server-kit'

/** How long a deleted workspace can be taken back. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000

/**
 * What a workspace may use. An instance of one's own sells nothing: only the technical caps hold, and a feature is
 * on once it is there.
 */
export function planOf(limits: Limits): {
  features: Record<string, boolean>
  limits: Record<string, number | null>
} {
  return {
    features: { ai: false, saml: false, whitelabel: false, billing: false },
    limits: {
      MembersLimit: limits.members_per_team,
      WorkspacesLimit: limits.workspaces_per_owner,
      StorageLimit: null,
      ItemsPerFolderLimit: limits.items_per_folder,
      CsvRowsLimit: limits.csv_rows,
      AutomationRunsLimit: null,
      ActivityLogDaysLimit: limits.activity_days,
      TrashDaysLimit: limits.trash_days,
    },
  }
}
