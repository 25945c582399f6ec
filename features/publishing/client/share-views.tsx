import type { ExtensionPoints } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, View } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Button, SettingsBlock, SettingsRow } from '@weft/ui'
import { useState } from 'react'

import type { PublishedLink } from '../shared/index.ts'
import { isPublishable, mayPublish } from './may-publish.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { usePublished } from './use-published.ts'

/** The views of the folder that is open, each with the way to its page. */
export function ShareViews({ folder }: ExtensionPoints['share.section']) {
  const may = useMay(folder?.team_id ?? 0)
  return folder && mayPublish(folder, may) ? <FolderViews folder={folder} /> : null
}

function PublishedText({ link }: { link: PublishedLink | undefined }) {
  const t = useT()
  if (!link) return null
  const count = link.attributes.filter(({ state }) => state === 'new').length
  if (count === 0) return t('Published')
  return t(
    '{count, plural, one {Published. # new attribute is not public.} other {Published. # new attributes are not public.}}',
    { count },
  )
}

function FolderViews({ folder }: { folder: Folder }) {
  const t = useT()
  const { team_id } = folder
  const all = useCollection(useStore().collection<View>('views'), folder.board_id)
  const views = all.filter((view) => view.folder_id === folder.id && isPublishable(view))
  const [opened, setOpened] = useState<View | null>(null)
  const { state, retry } = usePublished(team_id)
  const links = typeof state === 'string' ? [] : state.filter(({ kind }) => kind === 'view')
  const published = new Map(links.map((link) => [link.view_id, link]))
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
          description={<PublishedText link={published.get(view.id)} />}
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
