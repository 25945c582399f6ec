import commands from './commands.generated.json' with { type: 'json' }
import { EXIT, exitCodeOf } from './exit-codes.ts'
import { sentenceOf } from './output/say.ts'
import { type Commands, endedBy, programOf } from './program.ts'
import type { Surroundings } from './surroundings.ts'

/** Runs what a command line says, and answers with what the program ends with. */
export async function runCli(words: readonly string[], around: Surroundings): Promise<number> {
  try {
    const program = programOf(commands as Commands, words, around)
    await program.parseAsync([...words], { from: 'user' })
    return EXIT.done
  } catch (error) {
    const ended = endedBy(error)
    if (ended !== null) return ended
    around.screen.err(`${sentenceOf(error)}\n`)
    return exitCodeOf(error)
  }
}
