import { intlTag, type Translator } from '@weft/i18n'
import { markup, type Markup, safeHref } from '@weft/server-kit'

import type { Letter, LetterEntry } from './letter.ts'
import { richBody } from './rich-body.ts'

const FONT = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
// Programs that show mails know no custom properties; these are the product's colours in plain numbers.
const INK = '#1b1d28'
const MUTED = '#666a7a'
const ACCENT = '#4b4fd6'
const GROUND = '#f5f6fa'
const LINE = '#e3e5ee'

/** The letter as a page: no script, no picture from anywhere, nothing that tells whether it was opened. */
export function letterHtml(letter: Letter, { locale, direction, t }: Translator): string {
  const { subject, title, paragraphs, body, groups = [], action, notes = [], links = [] } = letter
  const side = direction === 'rtl' ? 'right' : 'left'
  const tracking = direction === 'rtl' ? '0' : '-0.02em'
  const p = (text: string, style: string) => markup`<p style="margin:0 0 16px;${style}">${text}</p>`
  return String(markup`<!doctype html>
<html lang="${intlTag(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="referrer" content="no-referrer"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${GROUND}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;${FONT};color:${INK};text-align:${side}">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="28" height="28" align="center" bgcolor="${ACCENT}" style="border-radius:7px;color:#ffffff;font-size:15px;font-weight:700;line-height:28px">W</td><td style="padding:0 10px;font-size:16px;font-weight:600">${t('Weft')}</td></tr></table></td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px;border:1px solid ${LINE};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;font-weight:650;line-height:1.3;letter-spacing:${tracking}">${title}</h1>
${paragraphs.map((text) => p(text, 'font-size:15px;line-height:1.55'))}
${body && richBody(body.html, { accent: ACCENT, muted: MUTED, line: LINE, ground: GROUND, side })}
${groups.map((group) => [heading(group.title), group.entries.map((entry) => told(entry))])}
${action && [button(action), address(action.href, side)]}
${notes.map((text) => p(text, `color:${MUTED};font-size:13px;line-height:1.5`))}
${links.length > 0 && markup`<p style="margin:0;color:${MUTED};font-size:13px;line-height:1.5">${links.map(({ label, href }, n) => [n > 0 && ' · ', markup`<a href="${safeHref(href)}" style="color:${MUTED}">${label}</a>`])}</p>`}
</td></tr></table></td></tr></table></body></html>
`)
}

function heading(title: string): Markup {
  return markup`<p style="margin:8px 0;padding:0 0 6px;border-bottom:1px solid ${LINE};color:${MUTED};font-size:13px;font-weight:600">${title}</p>`
}

/** One thing, and what happened to it. */
function told({ title, href, lines }: LetterEntry): Markup {
  const name =
    href === undefined
      ? markup`<b style="font-weight:600">${title}</b>`
      : markup`<a href="${safeHref(href)}" style="color:${INK};font-weight:600;text-decoration:none">${title}</a>`
  const line = (text: string) => markup`<br><span style="color:${MUTED}">${text}</span>`
  return markup`<p style="margin:0 0 12px;font-size:14px;line-height:1.5">${name}${lines.map(line)}</p>`
}

function button({ href, label }: { href: string; label: string }): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="${ACCENT}" style="border-radius:6px"><a href="${safeHref(href)}" style="display:inline-block;padding:11px 20px;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none;border-radius:6px">${label}</a></td></tr></table>`
}

/** Where the button leads, for programs that show none. */
function address(href: string, side: 'left' | 'right'): Markup {
  return markup`<p dir="ltr" style="margin:0 0 16px;color:${MUTED};font-size:13px;line-height:1.5;text-align:${side};word-break:break-all"><a href="${safeHref(href)}" style="color:${MUTED}">${href}</a></p>`
}
