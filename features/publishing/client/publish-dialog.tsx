import { useT } from '@weft/i18n/react'
import { Button, Callout, Dialog, Skeleton } from '@weft/ui'
import { Globe } from 'lucide-react'
import { useState } from 'react'

import type { PublishedLink } from '../shared/index.ts'
import { LinkSettingsForm } from './link-settings-form.tsx'
import { PublicAttributes } from './public-attributes.tsx'
import styles from './publishing.module.css'
import { type TargetIds, usePublished } from './use-published.ts'
import { useShownNow } from './use-shown-now.ts'

/** What the dialog is about: a view, or an item of it with its files. */
interface PublishTarget {
  team_id: number
  view_id: string
  item_id?: string
  /** Of the view or the item. */
  name: string
  files?: readonly { id: string; name: string }[]
}

interface PublishDialogProps {
  readonly target: PublishTarget
  onClose(): void
}

/** Shows a view or an item to everybody who has the link, and takes it back. */
export function PublishDialog({ target, onClose }: PublishDialogProps) {
  const t = useT()
  const { team_id, view_id, item_id, name, files = [] } = target
  const control = usePublished(team_id)
  const { state } = control
  const [isBusy, setIsBusy] = useState(false)
  const now = useShownNow(view_id)
  /** Those that are left out of a link that is not there yet. */
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const ids: TargetIds = item_id === undefined ? { view_id } : { view_id, item_id }
  const own = typeof state === 'string' ? undefined : state.find((link) => isOf(link, ids))
  const start = async (wanted: TargetIds, attributes?: Record<string, boolean>) => {
    setIsBusy(true)
    await control.publish(wanted, attributes)
    setIsBusy(false)
  }
  return (
    <Dialog
      title={item_id === undefined ? t('Publish this view') : t('Publish this item')}
      subtitle={
        <bdi>
          {item_id === undefined && now.title !== '' ? t('Page title: {title}', { title: now.title }) : name}
        </bdi>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {state === 'loading' && <Skeleton rows={4} />}
      {state === 'failed' && (
        <Callout tone="warning" action={<Button onClick={control.retry}>{t('Try again')}</Button>}>
          {t('The server cannot be reached. Check the connection and try again.')}
        </Callout>
      )}
      {state === 'denied' && <Callout>{t('You cannot publish anything in this workspace.')}</Callout>}
      {typeof state === 'object' && (
        <div className={styles['body']}>
          {own ? (
            <LinkSettingsForm key={own.id} link={own} control={control} />
          ) : (
            <>
              <p className={styles['lead']}>
                {item_id === undefined
                  ? t(
                      'Anyone with the link can read it without an account: what this view shows, and nothing it hides or filters out. Comments are never shown.',
                    )
                  : t(
                      'Anyone with the link can read this item without an account: only the attributes this view shows. Comments are never shown.',
                    )}
              </p>
              <PublicAttributes
                attributes={now.attributes.map((one) =>
                  without.has(one.id) ? { ...one, state: 'private' } : one,
                )}
                onChange={(id, isShown) =>
                  setWithout((before) => {
                    const next = new Set(before)
                    if (isShown) next.delete(id)
                    else next.add(id)
                    return next
                  })
                }
              />
              <Button
                variant="primary"
                icon={<Globe />}
                isBusy={isBusy}
                onClick={() =>
                  void start(
                    ids,
                    now.attributes.length === 0
                      ? undefined
                      : Object.fromEntries(now.attributes.map(({ id }) => [id, !without.has(id)])),
                  )
                }
              >
                {t('Publish')}
              </Button>
            </>
          )}
          {item_id !== undefined && files.length > 0 && (
            <FileLinks
              files={files}
              linkOf={(file_id) => state.find((link) => isOf(link, { item_id, file_id }))}
              control={control}
              onPublish={(file_id) => void start({ item_id, file_id })}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface FileLinksProps {
  readonly files: readonly { id: string; name: string }[]
  linkOf(file_id: string): PublishedLink | undefined
  readonly control: ReturnType<typeof usePublished>
  onPublish(file_id: string): void
}

/** Files of the item, each with a page of its own where it has a link. */
function FileLinks({ files, linkOf, control, onPublish }: FileLinksProps) {
  const t = useT()
  return (
    <section className={styles['files']}>
      <h3>{t('Files of this item')}</h3>
      {files.map(({ id, name }) => {
        const link = linkOf(id)
        return (
          <div key={id} className={styles['file']}>
            <bdi className="truncate">{name}</bdi>
            {link ? (
              <LinkSettingsForm link={link} control={control} />
            ) : (
              <Button size="compact" aria-label={t('Publish {name}', { name })} onClick={() => onPublish(id)}>
                {t('Publish')}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Whether a link shows exactly these. */
function isOf(link: PublishedLink, { view_id, item_id, file_id }: TargetIds): boolean {
  return (
    link.view_id === (view_id ?? null) &&
    link.item_id === (item_id ?? null) &&
    link.file_id === (file_id ?? null)
  )
}
