import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTool } from '../../scripts/workshop/run.mjs'
import type { Child } from './child'
import { openChild } from './child'

const built = '.cache/bench/bare'

/** Remix and its routers, which have to be next to the bare app's build to find each other. */
const packages = ['@remix-run/node', '@remix-run/react', '@remix-run/router', '@remix-run/server-runtime']
const routers = ['react-router', 'react-router-dom']

/** Builds the bare app, and copies Remix next to it as published: our patches belong to the measured side. */
export async function buildBareRemix(): Promise<void> {
  const { ok, output } = await runTool('remix', ['vite:build', '--config', 'tests/bench/bare/vite.config.ts'], {
    quiet: true,
  })
  if (!ok) throw new Error(output)
  for (const name of [...packages, ...routers]) {
    cpSync(`node_modules/${name}`, `${built}/node_modules/${name}`, { recursive: true })
  }
  // A patch is named by its package: '@remix-run+react+2.17.5.patch'.
  const copied = [...packages, ...routers].map((name) => `${name.replace('/', '+')}+`)
  for (const patch of readdirSync('patches')) {
    if (!copied.some((name) => patch.startsWith(name))) continue
    execFileSync('git', ['apply', '--reverse', `--directory=${built}`, '--no-index', `patches/${patch}`])
  }
}

/** Starts the bare app with the captured page in a file. */
export function openBareRemix(file: string): Promise<Child> {
  return openChild('tests/bench/bare/server.mjs', [file, resolve(built, 'server/index.js')])
}
