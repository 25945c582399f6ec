import { saveAssistantSwitch } from '@weft/features/assistants/shared'
import { tellRefusal } from '@weft/features/connectivity/client'
import { useAccount, useEntry } from '@weft/features/session/client'
import type { WorkspaceSettingProps } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { SettingsBlock, Switch } from '@weft/ui'

import styles from './assistant-switch.module.css'

/** Whether assistants of members may come into a workspace, and where they ask. */
export function AssistantSwitch({ team, canEdit }: WorkspaceSettingProps) {
  const t = useT()
  const { client } = useEntry()
  const { teams, isPretending } = useAccount()
  const address = `${location.origin}/mcp`
  const save = async (allowed: boolean) => {
    try {
      const params = { id: String(team.id) }
      const { data } = await client.call(saveAssistantSwitch, { params, body: { allowed } })
      const allows_assistants = data.allowed
      teams.set(teams.get().map((one) => (one.id === team.id ? { ...one, allows_assistants } : one)))
    } catch (error) {
      tellRefusal(error, { pretend: isPretending })
    }
  }
  return (
    <SettingsBlock title={t('AI assistants')}>
      <Switch
        isSpread
        checked={team.allows_assistants}
        disabled={!canEdit}
        hint={t(
          'Members can connect assistants that use the Model Context Protocol. An assistant sees and changes only what its member can.',
        )}
        onCheckedChange={(allowed) => void save(allowed)}
      >
        {t('Allow AI assistants')}
      </Switch>
      {team.allows_assistants && (
        <p className={styles['address']}>
          {t('Add this server URL to an assistant:')} <code dir="ltr">{address}</code>
        </p>
      )}
    </SettingsBlock>
  )
}
