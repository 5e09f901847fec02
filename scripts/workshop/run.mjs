import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Root folder of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The npm that runs this process, so that no second npm is needed in PATH. */
export const npm = process.env.npm_execpath?.endsWith('.js')
  ? { command: process.execPath, args: [process.env.npm_execpath] }
  : { command: 'npm', args: [] }

/**
 * Runs a program in the project's root.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: the output is returned instead of shown
 * @returns {Promise<{ ok: boolean, output: string }>} never rejects: a program that can't start is not ok
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * Runs a program of node_modules/.bin.
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(name, args, options) {
  return run(`${root}node_modules/.bin/${name}`, args, options)
}
