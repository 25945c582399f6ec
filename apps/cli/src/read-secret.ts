import type { ReadStream } from 'node:tty'

const ENTER = /[\r\n]/
const INTERRUPT = '\u0003'
const END = '\u0004'
const BACK = /[\b\u007F]/

/** A line of the standard input. Where somebody types it, none of it is shown. */
export async function readSecret(input: ReadStream, ask: (text: string) => void): Promise<string> {
  if (!input.isTTY) return firstLine(input)
  ask('Token (it is not shown): ')
  input.setRawMode(true)
  try {
    return await typed(input)
  } finally {
    input.setRawMode(false)
    input.pause()
    ask('\n')
  }
}

async function firstLine(input: ReadStream): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (ENTER.test(text)) break
  }
  return (text.split(ENTER)[0] ?? '').trim()
}

async function typed(input: ReadStream): Promise<string> {
  let text = ''
  for await (const chunk of input)
    for (const key of String(chunk)) {
      if (key === INTERRUPT) throw new Error('Nothing was kept')
      if (ENTER.test(key) || key === END) return text.trim()
      text = BACK.test(key) ? text.slice(0, -1) : text + key
    }
  return text.trim()
}
