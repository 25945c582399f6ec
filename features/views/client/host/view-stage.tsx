import { useT } from '@weft/i18n/react'
import { forgetHeldKeys, Skeleton, useIsMobile } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'

import { moreViewTypes } from '../../types/registry.client.ts'
import { useImport } from '../toolbar/import-button.tsx'
import type { ClientViewType, ViewProps } from '../view-member.ts'
import { WorkingLine } from './working-line.tsx'
import { EmptyView } from './empty-view.tsx'
import styles from '../views.module.css'

interface ViewStageProps {
  member: ClientViewType | undefined
  props: ViewProps
  isPending: boolean
  isUnfiltered: boolean
  /** Missing where nothing can be added. */
  onAdd: (() => void) | undefined
}

/** The view itself, or what stands in its place. */
export function ViewStage({ member, props, isPending, isUnfiltered, onAdd }: ViewStageProps) {
  const t = useT()
  const isMobile = useIsMobile()
  const { view, query, openItemId } = props
  const { Component, tools, hasOwnAdd, addText } = member ?? {}
  // What it imports takes the place of the empty view while its window is open.
  const { open: onImport, importWindow } = useImport(props.folder)
  const isTypedInto = member?.hasBlankRows === true && !isMobile && onAdd !== undefined
  const isHeldInVain = query.isReady && !isTypedInto
  useEffect(() => {
    if (isHeldInVain) forgetHeldKeys()
  }, [isHeldInVain])
  return (
    <div className={styles['view']}>
      <WorkingLine isPending={isPending} />
      {Component && !query.isReady ? (
        <Skeleton rows={8} />
      ) : Component ? (
        <Component key={view.id} {...props} {...(onAdd && { addAndOpen: onAdd })} />
      ) : moreViewTypes.loaded() === null ? null : (
        <div className={styles['center']}>
          {t('This view type needs a newer version of the app. Nothing is lost.')}
        </div>
      )}
      {Component && !member?.showsEmpty && query.isReady && query.length === 0 && (
        <EmptyView
          filter={props.settings.filter}
          search={props.search}
          isFiltered={!isUnfiltered}
          isTypedInto={isTypedInto}
          {...{ onAdd, onImport }}
          onClearFilter={() => props.actions.changeSettings({ filter: null })}
        />
      )}
      {importWindow}
      {isMobile && onAdd && tools?.length !== 0 && !hasOwnAdd && openItemId === null && (
        <button
          type="button"
          className={styles['fab']}
          aria-label={addText ? t(addText) : t('Add item')}
          onClick={onAdd}
        >
          <Plus />
        </button>
      )}
    </div>
  )
}
