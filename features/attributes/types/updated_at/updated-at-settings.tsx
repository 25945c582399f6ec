import type { SettingsProps } from '../../client/attribute-member.ts'
import { MomentSettingsForm } from '../../client/settings/moment-settings-form.tsx'
import { WatchField } from '../../client/settings/watch-field.tsx'

/** Which changes count, and how their time is shown. */
export function UpdatedAtSettings(props: SettingsProps) {
  return (
    <>
      <WatchField {...props} />
      <MomentSettingsForm {...props} />
    </>
  )
}
