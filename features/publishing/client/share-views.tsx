import type { ExtensionPoints } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, View } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Button, SettingsBlock, SettingsRow } from '@weft/ui'
import { useState } from 'react'

import { isPublishable, mayPublish } from './may-publish.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { usePublished } from './use-published.ts'

/** The views of the folder that is open, each with the way to its page. */
export function ShareViews({ folder }: ExtensionPoints['share.section']) {
  const may = useMay(folder?.team_id ?? 0)
  return folder && mayPublish(folder, may) ? <FolderViews folder={folder} /> : null
}

function FolderViews({ folder }: { folder: Folder }) {
  const t = useT()
  const { team_id } = folder
  const all = useCollection(useStore().collection<View>('views'), folder.board_id)
  const views = all.filter((view) => view.folder_id === folder.id && isPublishable(view))
  const [opened, setOpened] = useState<View | null>(null)
  const { state, retry } = usePublished(team_id)
  const published = new Set(
    typeof state === 'string' ? [] : state.flatMap(({ kind, view_id }) => (kind === 'view' ? view_id : [])),
  )
  if (views.length === 0) return null
  return (
    <SettingsBlock
      title={t('Publish')}
      description={t('Anyone with the link can read a published view without an account.')}
    >
      {views.map((view) => (
        <SettingsRow
          key={view.id}
          title={<bdi>{view.name}</bdi>}
          description={published.has(view.id) ? t('Published') : undefined}
        >
          <Button
            size="compact"
            aria-label={
              published.has(view.id)
                ? t('Settings of {name}', { name: view.name })
                : t('Publish {name}', { name: view.name })
            }
            onClick={() => setOpened(view)}
          >
            {published.has(view.id) ? t('Settings') : t('Publish…')}
          </Button>
        </SettingsRow>
      ))}
      {opened && (
        <PublishDialog
          target={{ team_id, view_id: opened.id, name: opened.name }}
          onClose={() => {
            setOpened(null)
            // What the dialog changed is known to the server.
            retry()
          }}
        />
      )}
    </SettingsBlock>
  )
}
