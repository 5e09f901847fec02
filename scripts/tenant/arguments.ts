import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { Refusal } from './verb'

type Options = NonNullable<ParseArgsConfig['options']>

type Values<O extends Options> = {
  [Name in keyof O]?: O[Name] extends { multiple: true }
    ? string[]
    : O[Name] extends { type: 'boolean' }
      ? boolean
      : string
}

/**
 * Parses the arguments after a verb: words in order, and options by name.
 * @param most maximum number of words; more are refused rather than ignored
 * @throws Refusal for an unknown option, an option without its value, or a surplus word
 */
export function argumentsOf<const O extends Options>(
  args: readonly string[],
  options: O,
  { most }: { most: number },
): { words: string[]; values: Values<O> } {
  const { positionals, values } = parsed(args, options)
  const surplus = positionals[most]
  if (surplus !== undefined) throw new Refusal(`Nothing is known of '${surplus}' here: --help says what is`)
  return { words: positionals, values: values as Values<O> }
}

function parsed(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}
