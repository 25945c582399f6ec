import { createTranslator, defaultLocale, loadTranslator, type Translator, withoutIsolates } from '@weft/i18n'

import { letterHtml } from './letter-html.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mail.ts'

/** Writes a letter to somebody; `write` gets the translator of the receiver's language. */
export async function composeMail(
  receiver: { email: string; locale: string | null },
  write: (translator: Translator) => Letter,
  options: Pick<Mail, 'expires_at' | 'unsubscribe' | 'files' | 'team_id'> = {},
): Promise<Mail> {
  const translator = await translatorFor(receiver.locale ?? defaultLocale)
  const letter = write(translator)
  return {
    to: receiver.email,
    subject: withoutIsolates(letter.subject),
    text: letterText(letter, translator),
    html: letterHtml(letter, translator),
    ...options,
  }
}

/** A language whose texts cannot be had is written to in English. */
async function translatorFor(locale: string): Promise<Translator> {
  try {
    return await loadTranslator(locale)
  } catch {
    return createTranslator({ locale: defaultLocale })
  }
}

function letterText(letter: Letter, { t }: Translator): string {
  const { title, paragraphs, body, groups = [], action, notes = [], links = [] } = letter
  const told = groups.flatMap((group) => [
    `== ${group.title} ==`,
    ...group.entries.map(({ title: about, lines, href }) =>
      [about, ...lines.map((line) => `  ${line}`), ...(href === undefined ? [] : [`  ${href}`])].join('\n'),
    ),
  ])
  const ways = [...(action ? [action] : []), ...links].map(({ label, href }) => `${label}:\n${href}`)
  const [way = [], ...others] = action ? ways : [[], ...ways]
  const blocks = [
    title,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...told,
    ...[way].flat(),
    ...notes,
    ...others,
  ]
  return `${withoutIsolates([...blocks, `-- \n${t('Weft')}`].join('\n\n'))}\n`
}
