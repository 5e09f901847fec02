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
 * What stands behind a verb: words in their order, and options by name.
 * @param most how many words it takes; further ones are refused instead of being passed over
 * @throws Refusal when an option is unknown or without its value, or a word too many
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
