import { type Callout, CALLOUT_ATTRIBUTE, CALLOUTS } from './callouts.ts'

interface Look {
  /** Of the ground and of the icon on it: values of the roles in packages/ui/src/styles/tokens.css. */
  ground: string
  sign: string
  /** The path of the icon in 24 × 24. */
  icon: string
}

const ACCENT = 'light-dark(oklch(.49 .2 272),oklch(.775 .115 278))'

const LOOKS: Readonly<Record<Callout, Look>> = {
  note: {
    ground: 'light-dark(oklch(.958 .005 266),oklch(.245 .013 266))',
    sign: ACCENT,
    icon: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 16v-4M12 8h.01',
  },
  tip: {
    ground: 'light-dark(oklch(.955 .035 155),oklch(.28 .05 158))',
    sign: 'light-dark(oklch(.47 .12 152),oklch(.79 .13 155))',
    icon: 'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4',
  },
  important: {
    ground: 'light-dark(oklch(.956 .02 276),oklch(.285 .06 275))',
    sign: ACCENT,
    icon: 'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM12 15h.01M12 7v4',
  },
  warning: {
    ground: 'light-dark(oklch(.962 .04 85),oklch(.3 .05 75))',
    sign: 'light-dark(oklch(.5 .11 65),oklch(.82 .12 80))',
    icon: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  },
  caution: {
    ground: 'light-dark(oklch(.957 .02 20),oklch(.285 .065 22))',
    sign: 'light-dark(oklch(.5 .19 25),oklch(.76 .13 22))',
    icon: 'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2zM12 16h.01M12 8v4',
  },
}

const svg = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`

/**
 * How the callouts of a text, which stands below `scope`, look where there is no style sheet of the application. Few
 * texts have any, and each page has only the rules that it needs.
 */
export function calloutStyles(scope: string, html: string): string {
  const used = CALLOUTS.filter((kind) => html.includes(`${CALLOUT_ATTRIBUTE}="${kind}"`))
  if (used.length === 0) return ''
  const quote = `${scope} blockquote[${CALLOUT_ATTRIBUTE}]`
  const kinds = used.map((kind) => {
    const { ground, sign, icon } = LOOKS[kind]
    return `${scope} blockquote[${CALLOUT_ATTRIBUTE}=${kind}]{--ground:${ground};--sign:${sign};--icon:${svg(icon)}}`
  })
  return `${quote}{position:relative;padding:10px 14px;padding-inline-start:42px;border:1px solid transparent;border-radius:8px;background:var(--ground);color:inherit;print-color-adjust:exact}
${quote}::before{content:'';position:absolute;inset-block-start:calc(10px + (1lh - 18px)/2);inset-inline-start:13px;inline-size:18px;block-size:18px;background:var(--sign);mask:var(--icon) center/contain no-repeat}
${quote}:has(>:first-child:dir(rtl)){direction:rtl}${quote} :is(p,ul,ol){color:inherit}${quote}>:first-child{margin-block-start:0}${quote}>:last-child,${quote}>:last-child>:last-child{margin-block-end:0}
@media(forced-colors:active){${quote}::before{forced-color-adjust:none;background:CanvasText}}
${kinds.join('')}`
}
