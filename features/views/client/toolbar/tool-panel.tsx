import { useT } from '@weft/i18n/react'

import { ColorPanel } from '../color/color-panel.tsx'
import { FilterPanel } from '../filter/filter-panel.tsx'
import { AttributesPanel } from './attributes-panel.tsx'
import { GroupPanel } from './group-panel.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { SortPanel } from './sort-panel.tsx'
import type { ToolbarPanel } from '../view-member.ts'
import type { ViewToolbarProps } from './toolbar-props.ts'

/** What a button of the toolbar opens. Filters, sorts and colours are drafts until the panel closes. */
export function ToolPanel({ name, ...props }: ViewToolbarProps & { name: ToolbarPanel }) {
  const {
    folder,
    settings,
    viewSettings,
    records,
    env,
    actions,
    counts,
    isShared,
    member,
    onDraft,
    onReset,
  } = props
  const t = useT()
  const { editView } = actions.rights
  switch (name) {
    case 'filter': {
      const note = editView
        ? t('Saved for everyone who sees this view')
        : isShared
          ? t('Only you will see what you change')
          : t('Only you see this')
      return (
        <FilterPanel
          filter={settings.filter}
          {...{ folder, records, env, counts, note }}
          onChange={(filter) => onDraft({ filter })}
          onReset={isShared || editView ? undefined : onReset}
        />
      )
    }
    case 'sort':
      return <SortPanel sort={settings.sort} records={records} onChange={(sort) => onDraft({ sort })} />
    case 'group':
      return (
        <GroupPanel
          groups={settings.groups}
          records={records}
          onChange={(groups) => actions.changeSettings({ groups })}
          isFilled={settings.empty_groups}
          onFill={(empty_groups) => actions.changeSettings({ empty_groups })}
        />
      )
    case 'attributes':
      return <AttributesPanel settings={settings} records={records} actions={actions} />
    case 'color':
      return (
        <ColorPanel settings={viewSettings} {...{ records, env }} onChange={(color) => onDraft({ color })} />
      )
    case 'options':
      return <OptionsPanel {...{ settings, records, actions, viewSettings, member }} />
  }
}

export { DraftNote } from './draft-note.tsx'
