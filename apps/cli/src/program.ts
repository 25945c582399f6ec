import { Command, CommanderError, Option } from 'commander'

import { callCommand, type Said } from './call-command.ts'
import type { CommandSpec, Field, GroupSpec } from './command-spec.ts'
import { EXIT_HELP } from './exit-codes.ts'
import { importFile } from './import-file.ts'
import { login, logout } from './login.ts'
import { optionOf } from './read-field.ts'
import type { Surroundings } from './surroundings.ts'

export interface Commands {
  groups: readonly GroupSpec[]
  commands: readonly CommandSpec[]
}

/** All commands. Of the groups only the one that was asked for is filled: there are hundreds of commands. */
export function programOf(commands: Commands, asked: readonly string[], around: Surroundings): Command {
  const { screen } = around
  const program = new Command('weft')
    .description('Weft from the command line.')
    .exitOverride()
    .configureOutput({
      writeOut: screen.out,
      writeErr: screen.err,
      getOutHelpWidth: () => screen.columns ?? 80,
      getErrHelpWidth: () => screen.columns ?? 80,
      outputError: (text, write) => write(text.replace(/^error: /, 'weft: ')),
    })
    .addHelpText(
      'after',
      `\nWEFT_URL and WEFT_TOKEN win over what weft login keeps; WEFT_TEAM is the usual --team.\n${EXIT_HELP}`,
    )
  addAccess(program, around)
  const group = asked.find((word) => !word.startsWith('-') && word !== 'help')
  for (const { name, about } of commands.groups) {
    const own = program.command(name).description(about)
    if (name !== group) continue
    for (const spec of commands.commands) if (spec.group === name) addCall(own, spec, around)
    if (name === 'imports') addImport(own, around)
  }
  return program
}

/** Whether commander has said all there is to say, and what the program ends with then. */
export function endedBy(error: unknown): number | null {
  if (!(error instanceof CommanderError)) return null
  return error.exitCode === 0 ? 0 : 2
}

function addAccess(program: Command, around: Surroundings): void {
  program
    .command('login')
    .description('Keep a server and a token, which is read from the standard input, for later commands.')
    .option('--url <url>', 'the address of the server')
    .action((said: { url?: string }) => login(around, said))
  program
    .command('logout')
    .description('Forget what login kept.')
    .action(() => logout(around))
}

function addImport(group: Command, around: Surroundings): void {
  group
    .command('csv <file>')
    .description(
      'Import a CSV file, or the standard input for -, into a folder, and wait until its rows are there.',
    )
    .requiredOption('--folder-id <text>', 'The folder: 11 letters and digits.')
    .option('--team <number>', 'The workspace, by its number.')
    .option('--json', 'print the answer as JSON')
    .action((file: string, said: Said) => importFile(file, said, around))
}

function addCall(group: Command, spec: CommandSpec, around: Surroundings): void {
  const { fields, body, pages, scopes } = spec
  const command = group.command(spec.verb).description(sentence(spec.about))
  for (const field of fields) command.addOption(optionFor(field, spec))
  if (body)
    command.option(
      '--data <json>',
      body === 'json'
        ? 'the body as JSON: itself, @file, or - for the standard input'
        : '@file, or - for the standard input',
    )
  if (pages) command.option('--all', 'follow the list to its end')
  command.option('--json', 'print the answer as JSON')
  command.addHelpText('after', `\nCalls ${spec.method} ${spec.path}; a token needs ${scopes.join(' or ')}.`)
  command.action((said: Said) => callCommand(spec, byField(said, fields), around))
}

function optionFor(field: Field, { makes }: CommandSpec): Option {
  const { name, kind, about, required } = field
  const isMadeUp = makes !== undefined && (name === 'id' || name === 'row_version')
  const note = required && field.in !== 'body' && !isMadeUp && name !== 'team_id' ? ' Required.' : ''
  return new Option(`--${optionOf(name)} <${kind === 'flag' ? 'true|false' : kind}>`, `${about}${note}`)
}

/** Commander calls options in its own way. */
function byField(said: Said, fields: readonly Field[]): Said {
  const camel = (name: string) =>
    optionOf(name).replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  const own = fields.map(({ name }) => [name, said[camel(name)]] as const)
  return { ...Object.fromEntries(own), json: said['json'], all: said['all'], data: said['data'] }
}

const sentence = (text: string) => `${text.replace(/\.$/, '')}.`
