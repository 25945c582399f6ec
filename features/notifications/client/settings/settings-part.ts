import type { NotificationSettings } from '../../shared/settings.ts'

/** What a block of the settings gets. */
export interface SettingsPart {
  readonly settings: NotificationSettings
  readonly isSaved: boolean
  /** Preferences that change; null takes a choice back. */
  onChoose(preferences: Record<string, unknown>): void
}
