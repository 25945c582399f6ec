import type { SsoSettings } from '@weft/features/sso/shared'

/** What every step of the settings is told. */
export interface StepProps {
  readonly team_id: number
  readonly settings: SsoSettings
  /** With what the server answered, or to ask it again. */
  onChanged(settings?: SsoSettings): void
}
