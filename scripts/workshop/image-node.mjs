import { readFileSync } from 'node:fs'
import { npm, root, run } from './run.mjs'

/** The Node that the image runs, as the Dockerfile names it. */
export const imageNode = /^FROM node:(\d+\.\d+\.\d+)/m.exec(readFileSync(`${root}Dockerfile`, 'utf8'))?.[1] ?? ''

/**
 * The image's Node on this machine, from npm's registry where it isn't the one that runs.
 * @returns {Promise<string | undefined>} its path; undefined where the registry doesn't give it
 */
export async function ensureImageNode() {
  if (process.versions.node === imageNode) return process.execPath
  const { command, args } = npm
  const asked = ['exec', '--yes', `--package=node@${imageNode}`, '--', 'node', '-p', 'process.execPath']
  const { ok, output } = await run(command, [...args, ...asked], { quiet: true })
  return ok ? output.trim().split('\n').at(-1) : undefined
}
