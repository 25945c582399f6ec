import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'

import { ExtensionPoint } from '@weft/client-kit'
import {
  changedBy,
  opensEditor,
  pressedValue,
  ValueDisplay,
  type ValueSource,
} from '@weft/features/attributes/client'
import { isRequired } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { toast, useKeysAhead } from '@weft/ui'
import { Plus } from 'lucide-react'

import styles from './item-panel.module.css'
import { dataOf, isOverdue, type PanelAttribute, type PanelMark, type PanelContext } from './panel-parts.ts'
import { useWhole } from './use-whole.ts'

interface PanelValueProps {
  item: Item
  attribute: PanelAttribute
  panelContext: PanelContext
  /** It was just added, to be written in at once. */
  isBegun?: boolean | undefined
}

/** Characters of a value that are the name of the button over it. */
const MAX_READ_OUT = 200

/** One value of the panel: shown, and edited in its place with the attribute's own editor. */
export function PanelValue(props: PanelValueProps) {
  const { item, attribute, panelContext, isBegun = false } = props
  const t = useT()
  const [isEditing, setIsEditing] = useState(isBegun)
  const button = useRef<HTMLButtonElement>(null)
  const keysAhead = useKeysAhead()
  const { type, settings, id } = attribute
  const own = dataOf(item, attribute)
  const isPrivate = attribute.isPrivate?.(item) === true
  const isPending = attribute.isPending?.(item) === true
  const { Display } = type
  const [isMissing, setIsMissing] = useState(false)
  const whole = useWhole(item, attribute, panelContext, isEditing || Display !== undefined, () => {
    setIsMissing(true)
    if (isEditing) toast.longError(t('The whole text is not on this device. Connect to edit it.'))
    setIsEditing(false)
    keysAhead.end()
  })
  const data = whole ? whole.data : own
  const mark = useMark(panelContext, item.id, id)
  const canEdit = panelContext.canEdit && (type.editOn === 'toggle' || opensEditor(type))
  // What its records come to may be looked at by whoever sees the item.
  const canOpen = canEdit || (type.isPersonal === true && panelContext.context.me > 0)
  const name = attribute.attribute.name

  const start = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    if (!canOpen) return
    // The button lies over what is painted; a press by key is at no place.
    const under = clientX > 0 ? document.elementsFromPoint?.(clientX, clientY)[1] : undefined
    const pressed = pressedValue(type, under, [own, settings, panelContext.context])
    if (pressed) void panelContext.setValue(item.id, id, pressed.data, { base: own })
    else {
      keysAhead.begin({ from: button.current ?? document.body, cancel: stop })
      setIsEditing(true)
    }
  }
  function stop() {
    setIsEditing(false)
    keysAhead.close(() => button.current)
  }
  const inText = (value: ReactNode) => <InText {...{ ...props, data }}>{value}</InText>
  if (isEditing) return inText(<ValueEditor {...{ item, attribute, panelContext, data }} onDone={stop} />)
  const look = {
    className: styles['value'],
    'data-attribute': id,
    title: mark?.text,
    'data-mark': mark?.state,
    'data-empty': (own === null && !isPrivate) || undefined,
    'data-wide': Display !== undefined || undefined,
  }
  const content = (
    <>
      {Display && own !== null ? (
        <Display data={data} isMissing={isMissing} />
      ) : (
        <ValueDisplay
          type={type}
          data={own}
          settings={settings}
          context={panelContext.context}
          isWrapping
          isOverdue={isOverdue(item, attribute, panelContext)}
          isPrivate={isPrivate}
          isPending={isPending}
        />
      )}
      {own === null && !isPrivate && type.editOn !== 'toggle' && (
        <span className={styles['empty']}>{isRequired(attribute) ? t('Required') : t('Empty')}</span>
      )}
    </>
  )
  if (!canOpen) return inText(<div {...look}>{content}</div>)
  const isToggle = type.editOn === 'toggle'
  const takesMore = own !== null && type.takesMore?.(settings) === true
  const shown =
    own === null
      ? isRequired(attribute)
        ? t('Empty, required')
        : t('Empty')
      : type.format(own, settings, panelContext.context).slice(0, MAX_READ_OUT)
  return inText(
    <div {...look} data-editable>
      {content}
      {takesMore && <Plus className={styles['add']} aria-hidden />}
      {/* Over the value and under its links: a link inside a button could not be reached. */}
      <button
        ref={button}
        type="button"
        className={styles['cover']}
        aria-label={isToggle ? name : t('{name}: {value}', { name, value: shown })}
        aria-pressed={isToggle ? own === true : undefined}
        onClick={start}
      />
    </div>,
  )
}

/** A value; a long text with what other features show beside it, which stays while it is opened and closed. */
function InText(props: PanelValueProps & { data: unknown; children: ReactNode }) {
  const { item, attribute, panelContext, data, children } = props
  const text = useRef<HTMLDivElement>(null)
  const { id, type } = attribute
  if (!type.canBeBody) return children
  const isWhole = type.isPartial?.(data) !== true
  return (
    <>
      <div ref={text}>{children}</div>
      <ExtensionPoint
        point="item.text"
        attribute_id={id}
        place="panel"
        {...{ item, panelContext, text, isWhole }}
      />
    </>
  )
}

interface ValueEditorProps extends PanelValueProps {
  data: unknown
  onDone(): void
}

/** The attribute's own editor, in the place of the value. */
function ValueEditor({ item, attribute, panelContext, data, onDone }: ValueEditorProps) {
  const { type, settings, id } = attribute
  const { Editor } = type
  return (
    <div className={styles['value']} data-editing>
      <Editor
        data={data}
        settings={settings}
        context={panelContext.context}
        placement="panel"
        label={attribute.attribute.name}
        source={sourceOf(item, attribute, panelContext)}
        canEditSettings={panelContext.canEditSettings}
        isReadOnly={!panelContext.canEdit}
        onCommit={(next, options) => {
          void panelContext.setValue(item.id, id, next, options)
          onDone()
        }}
        onSave={(next, base) => panelContext.setValue(item.id, id, next, { base })?.settled}
        onCancel={onDone}
      />
    </div>
  )
}

function sourceOf(item: Item, attribute: PanelAttribute, panelContext: PanelContext): ValueSource {
  return {
    team_id: item.team_id,
    item_id: item.id,
    attribute_id: attribute.id,
    read() {
      const now = panelContext.item(item.id)
      return now && dataOf(now, attribute)
    },
    write: (data, base) => panelContext.setValue(item.id, attribute.id, data, { base }),
    changedBy: () => changedBy(panelContext.item(item.id), panelContext.context),
  }
}

function useMark(panelContext: PanelContext, item_id: string, attribute_id: string): PanelMark | null {
  const subscribe = useCallback(
    (listener: () => void) => panelContext.subscribeMarks(listener),
    [panelContext],
  )
  return useSyncExternalStore(subscribe, () => panelContext.markOf(item_id, attribute_id))
}
