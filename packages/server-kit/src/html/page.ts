import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import type { FastifyReply } from 'fastify'

import { PAGE_FONT } from './page-font.ts'
import { escapeHtml, markup, Markup, type Insert, safeHref } from './markup.ts'

export interface Page {
  title: string
  /** BCP 47. */
  lang: string
  dir: 'ltr' | 'rtl'
  body: Insert
  description?: string | undefined
  /** Absolute address of the page, for those who link to it. */
  canonical?: string | undefined
  /** Absolute address of a picture for previews elsewhere. */
  image?: string | undefined
  /** Search engines leave it out; so unless told. */
  noindex?: boolean | undefined
  /** Our own CSS; a person's only as far as it was judged to load nothing and to stay in its place. */
  styles?: string | undefined
  /** Addresses of modules of this site that enhance the page; it works without them. */
  scripts?: readonly string[] | undefined
  /** `light` or `dark` where the page does not follow the device. */
  theme?: 'light' | 'dark' | undefined
  /** More for the head. */
  head?: Insert
}

/** Who may show the page in a frame: nobody, anybody, or origins such as `https://example.com`. */
export type Framers = 'none' | 'all' | readonly string[]

export interface PageAnswer {
  status?: number
  framers?: Framers
  /** Origins besides this one that pictures of the page may come from. */
  imageOrigins?: readonly string[]
  /** Where the program of a human check may come from, with what it shows and asks. */
  checkOrigins?: readonly string[]
  /** The page shows files of this site in frames and players. */
  files?: boolean
  /** A program of this site draws the page: its style sheets come with it, and elements it makes carry the nonce. */
  program?: boolean
}

/** The whole document. Styles and scripts carry `nonce`, which `pageSecurity` lets through and nothing else. */
export function renderPage(page: Page, nonce: string): string {
  const { description = '', canonical, image, theme } = page
  return String(markup`<!doctype html>
<html lang="${page.lang}" dir="${page.dir}" data-theme="${theme ?? 'auto'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${page.title}</title>
<meta property="og:title" content="${page.title}">
${description !== '' && markup`<meta name="description" content="${description}">`}
${description !== '' && markup`<meta property="og:description" content="${description}">`}
${canonical !== undefined && markup`<link rel="canonical" href="${safeHref(canonical)}">`}
${canonical !== undefined && markup`<meta property="og:url" content="${safeHref(canonical)}">`}
${image !== undefined && markup`<meta property="og:image" content="${safeHref(image)}">`}
${(page.noindex ?? true) && markup`<meta name="robots" content="noindex">`}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${page.head}
${styleElement(page.styles, nonce)}
${page.scripts && markup`<meta property="csp-nonce" nonce="${nonce}">`}
${page.scripts?.map((address) => markup`<script type="module" src="${address}" nonce="${nonce}"></script>`)}
</head>
<body>
${page.body}
</body>
</html>
`)
}

/** Texts become HTML or programs by way of the client's policies alone: its own, and that of its cleaner. */
export const TRUSTED_TYPES = [
  `require-trusted-types-for 'script'`,
  'trusted-types default dompurify weft-inert',
] as const

/** What the page may load and who may frame it. */
export function pageSecurity(nonce: string, answer: PageAnswer): string {
  const { framers = 'none', imageOrigins = [], checkOrigins = [], files = false, program = false } = answer
  const ancestors = framers === 'none' ? `'none'` : framers === 'all' ? '*' : framers.join(' ')
  return [
    `default-src 'none'`,
    [`script-src 'self' 'nonce-${nonce}'`, ...checkOrigins].join(' '),
    [`style-src ${program ? `'self' ` : ''}'nonce-${nonce}'`, ...checkOrigins].join(' '),
    [`img-src 'self' data: blob:`, ...imageOrigins, ...checkOrigins].join(' '),
    ...(files || checkOrigins.length > 0 ? [[`frame-src 'self'`, ...checkOrigins].join(' ')] : []),
    ...(files ? [`media-src 'self'`] : []),
    `font-src 'self'`,
    [`connect-src 'self'`, ...checkOrigins].join(' '),
    `form-action 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${ancestors}`,
    // The check's program has policies of its own, of whatever name.
    TRUSTED_TYPES.join('; ') + (checkOrigins.length > 0 ? ' *' : ''),
  ].join('; ')
}

/** Sends a page as it is now; nobody keeps it. */
export function sendPage(reply: FastifyReply, page: Page, answer: PageAnswer = {}): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  if (page.noindex ?? true) reply.header('x-robots-tag', 'noindex')
  return (
    reply
      .status(answer.status ?? 200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', pageSecurity(nonce, answer))
      // Not `no-referrer`: browsers would then send forms of the page with no origin to check.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding, accept-language')
      // Bytes go past the route's serializer, which is for JSON.
      .send(packed(reply, renderPage(page, nonce)))
  )
}

/** Smaller ones gain nothing by it. */
const MIN_PACKED = 1_400

/** A page as the browser takes it. No secret is ever in one, so its length may tell what it likes. */
function packed(reply: FastifyReply, html: string): Buffer {
  const bytes = Buffer.from(html)
  const takesGzip = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')
  if (!takesGzip || bytes.length < MIN_PACKED) return bytes
  reply.header('content-encoding', 'gzip')
  return gzipSync(bytes, { level: 4 })
}

function styleElement(styles: string | undefined, nonce: string): Markup | null {
  if (styles === undefined || styles === '') return null
  const text = PAGE_FONT + styles
  // CSS needs no `<`; text that ends the element is the one thing it cannot hold.
  return new Markup(`<style nonce="${escapeHtml(nonce)}">${text.replaceAll('<', String.raw`\3c `)}</style>`)
}
