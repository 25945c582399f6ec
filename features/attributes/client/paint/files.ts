import type { ApiClient } from '@weft/api-client'
import { downloadPath, keptPicture, linkBatchers, showFiles } from '@weft/features/files/client'
import { isPicture } from '@weft/features/files/shared'
import type { ValueContext } from '@weft/model'
import { type AttachedFile, formatBytes } from '../../shared/elements/files.ts'
import styles from './files.module.css'
import { childrenOf, makeSpan, rootOf, setAttribute, setText } from './reuse.ts'

/** More than these do not fit into any cell. */
const MAX_SHOWN = 24
const THUMB = 320

/** Files as small pictures and endings, or as a list of names. */
export function paintFiles(
  cell: HTMLElement,
  files: readonly AttachedFile[],
  look: 'thumbs' | 'list',
  context: ValueContext,
): void {
  const root = rootOf(cell, `files-${look}`, look === 'list' ? styles['list'] : styles['thumbs'])
  const shown = files.slice(0, MAX_SHOWN)
  const chips = childrenOf(root, shown.length, look === 'list' ? makeLine : makeChip)
  for (const [i, chip] of chips.entries()) {
    const file = shown[i]
    if (!file) continue
    opened.set(chip, { files, index: i, context })
    const { source } = context
    setAttribute(chip, 'href', source ? downloadPath(source.team_id, file.id) : null)
    setAttribute(chip, 'aria-label', look === 'list' ? null : file.name)
    setAttribute(chip, 'title', `${file.name} · ${formatBytes(file.size, context.locale)}`)
    const [box, name] = look === 'list' ? [...chip.children] : [chip]
    if (box instanceof HTMLElement) paintBox(box, file, context)
    if (name instanceof HTMLElement) setText(name, file.name)
  }
}

/** What a press on a chip shows. */
const opened = new WeakMap<
  Element,
  { files: readonly AttachedFile[]; index: number; context: ValueContext }
>()

/** A link to the file's own page, for new tabs; pressed, it shows the file here. */
function makeLink(className: string | undefined): HTMLElement {
  const chip = document.createElement('a')
  chip.className = className ?? ''
  chip.target = '_blank'
  chip.rel = 'noopener'
  // The grid owns the keyboard: a cell is one stop.
  chip.tabIndex = -1
  chip.draggable = false
  chip.addEventListener('click', (event) => {
    const { files, index, context } = opened.get(chip) ?? {}
    if (!files || !context?.source || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    const { client, team_id } = context.source
    void showFiles({ client: client as ApiClient, team_id, locale: context.locale }, files, index ?? 0)
  })
  return chip
}

const makeChip = () => makeLink(styles['thumb'])

function makeLine(): HTMLElement {
  const line = makeLink(styles['line'])
  line.append(makeSpan(styles['thumb']), makeSpan(styles['name'], 'auto'))
  return line
}

/** A box with the picture of a file, or the ending of its name. */
export function paintBox(box: HTMLElement, file: AttachedFile, { source }: ValueContext): void {
  if (box.dataset['file'] === file.id) return
  box.dataset['file'] = file.id
  box.replaceChildren(endingOf(file))
  setAttribute(box, 'data-kind', file.mime.split('/')[0] ?? '')
  if (!source || !isPicture(file.mime)) return
  const { team_id } = source
  const batcher = linkBatchers(source.client as ApiClient, team_id).files
  const show = (address: string | null | undefined, next?: () => void) => {
    // The grid gave the box to another file meanwhile.
    if (!address || box.dataset['file'] !== file.id) return
    const image = new Image()
    image.alt = ''
    image.decoding = 'async'
    image.draggable = false
    image.src = address
    image.addEventListener('load', () => {
      if (box.dataset['file'] === file.id) box.replaceChildren(image)
    })
    if (next) image.addEventListener('error', next, { once: true })
  }
  const known = batcher.known(file.id)
  if (known) {
    // Seen before: the browser still has it; if not, its minute is over and a new address is asked for.
    show(known.thumb, () => void batcher.again(file.id).then((links) => show(links?.thumb)))
    return
  }
  void batcher.ask(file.id).then((links) => show(links ? links.thumb : keptPicture(team_id, file.id, THUMB)))
}

function endingOf({ name, mime }: AttachedFile): HTMLElement {
  const word = makeSpan(styles['ending'])
  const ending = /\.([\p{L}\d]{1,5})$/u.exec(name)?.[1] ?? mime.split('/').at(-1) ?? ''
  word.textContent = ending.slice(0, 4).toUpperCase()
  return word
}
