import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { Floating } from '@weft/ui'

import styles from './rich-text.module.css'
import type { Suggestion, SuggestState } from './suggest-state.ts'

interface SuggestListProps<T extends Suggestion> {
  state: SuggestState<T>
  label: string
  emptyText: string
  /** Where the keys are pressed; it says to those who listen which line is meant. */
  field: () => HTMLElement | null
  renderIcon(item: T): ReactNode
  renderEnd?(item: T): ReactNode
}

/** The list that opens while somebody types: people after `@`, insertions after `/`. */
export function SuggestList<T extends Suggestion>(props: SuggestListProps<T>) {
  const { state, label, emptyText, field, renderIcon, renderEnd } = props
  const view = useSyncExternalStore(state.subscribe, state.view)
  const id = useId()
  const active = view?.items[view.index]
  useEffect(() => {
    const element = field()
    if (!element || !view) return
    element.setAttribute('aria-controls', id)
    if (active) element.setAttribute('aria-activedescendant', `${id}-${active.id}`)
    return () => {
      element.removeAttribute('aria-controls')
      element.removeAttribute('aria-activedescendant')
    }
  }, [field, view, active, id])
  if (!view) return null
  return (
    <Floating rect={view.rect} className={styles['suggestions']}>
      {view.items.length === 0 ? (
        <span className={styles['none']} role="status">
          {emptyText}
        </span>
      ) : (
        <div id={id} role="listbox" aria-label={label}>
          {view.items.map((item, index) => (
            // The focus stays in the text: its keys walk here, by aria-activedescendant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              role="option"
              aria-selected={index === view.index}
              className={styles['suggestion']}
              data-active={index === view.index || undefined}
              ref={index === view.index ? scrollIntoView : null}
              onPointerMove={() => state.walk(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => view.pick(item)}
            >
              {renderIcon(item)}
              <span className={styles['suggestionText']}>
                <bdi className="truncate">{item.title}</bdi>
                {item.hint !== undefined && <bdi className={styles['suggestionHint']}>{item.hint}</bdi>}
              </span>
              {renderEnd?.(item)}
            </div>
          ))}
        </div>
      )}
    </Floating>
  )
}

function scrollIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' })
}
