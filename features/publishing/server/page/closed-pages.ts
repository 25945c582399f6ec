import { type HtmlPage, markup } from '@weft/server-kit'

import { PAGE_STYLES } from './styles.ts'
import type { Visitor } from './visitor.ts'

function closed({ lang, dir }: Visitor, title: string, body: HtmlPage['body']): HtmlPage {
  return { title, lang, dir, styles: PAGE_STYLES.closed, body: markup`<main id="content">${body}</main>` }
}

const FIELD = markup`<input id="password" name="password" type="password" required autocomplete="current-password" autofocus>`
const WRONG_FIELD = markup`<input id="password" name="password" type="password" required autocomplete="current-password" autofocus aria-invalid="true" aria-describedby="problem">`

/** Asks for the password; it works without any program in the page. */
export function passwordPage(visitor: Visitor, path: string, problem: string | null): HtmlPage {
  const { t } = visitor
  const title = t('This page requires a password')
  return closed(
    visitor,
    title,
    markup`<form class="card" method="post" action="${path}"><h1>${title}</h1>
<p>${t('The person who sent you the link can tell you the password.')}</p>
${problem !== null && markup`<p class="error" role="alert" id="problem">${problem}</p>`}
<label for="password">${t('Password')}</label>
${problem === null ? FIELD : WRONG_FIELD}
<button class="button primary">${t('Open')}</button></form>`,
  )
}

/** There is no such page, or none any more; which of both nobody learns. */
export function missingPage(visitor: Visitor): HtmlPage {
  const { t } = visitor
  const title = t('This page does not exist')
  const text = t(
    'The link may have been revoked, or only part of it was copied. Ask the person who sent it to you.',
  )
  return closed(visitor, title, markup`<div class="card"><h1>${title}</h1><p>${text}</p></div>`)
}

export function endedPage(visitor: Visitor): HtmlPage {
  const { t } = visitor
  const title = t('This link has expired')
  const text = t('The link has expired. Ask the person who sent it to you for a new one.')
  return closed(visitor, title, markup`<div class="card"><h1>${title}</h1><p>${text}</p></div>`)
}

export function busyPage(visitor: Visitor, seconds: number): HtmlPage {
  const { t } = visitor
  const title = t('Too many tries')
  const text = t('Try again in {minutes, plural, one {a minute} other {# minutes}}.', {
    minutes: Math.ceil(seconds / 60),
  })
  return closed(visitor, title, markup`<div class="card"><h1>${title}</h1><p>${text}</p></div>`)
}
