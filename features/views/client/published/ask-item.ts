import { createUploadFetch } from '@weft/api-client'
import { parseInert } from '@weft/ui'

/** The page of an item as the server wrote it; `gone` when it is not shown any more. */
export type ItemAnswer = { content: HTMLElement; css: string } | 'gone' | 'failed'

const GONE = new Set([401, 404, 410])
const STYLES = /<style\b[^>]*>([^<]*)<\/style>/

/** The content of an item's page with its styles: what it shows, and how, is the server's alone. */
export async function askItem(address: string, signal: AbortSignal): Promise<ItemAnswer> {
  try {
    const answer = await createUploadFetch(() => undefined)(address, { signal })
    if (GONE.has(answer.status)) return 'gone'
    if (!answer.ok) return 'failed'
    const html = await answer.text()
    // Apart from the page: as an element of it no policy would let it through.
    const [, css = ''] = STYLES.exec(html) ?? []
    const page = parseInert(html.replace(STYLES, ''))
    const content = page.querySelector<HTMLElement>('main#content')
    if (!content) return 'failed'
    // The page of the view stays open behind what a link leads to.
    for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])'))
      Object.assign(link, { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })
    return { content, css }
  } catch {
    // The panel says it, and offers to try again.
    return 'failed'
  }
}
