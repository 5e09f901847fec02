import { readFileSync } from 'node:fs'
import { npm, root, run } from './run.mjs'

/** Node version of the image, as in the Dockerfile. */
export const imageNode = /^FROM node:(\d+\.\d+\.\d+)/m.exec(readFileSync(`${root}Dockerfile`, 'utf8'))?.[1] ?? ''

/**
 * Provides the image's Node version on this machine, from npm's registry if another version is running.
 * @returns {Promise<string | undefined>} its path; undefined if the registry doesn't provide it
 */
export async function ensureImageNode() {
  if (process.versions.node === imageNode) return process.execPath
  const { command, args } = npm
  const execArgs = ['exec', '--yes', `--package=node@${imageNode}`, '--', 'node', '-p', 'process.execPath']
  const { ok, output } = await run(command, [...args, ...execArgs], { quiet: true })
  return ok ? output.trim().split('\n').at(-1) : undefined
}
